"""The folder where the pieces of a study are kept."""

import hashlib
import json
import os
import pathlib
import tempfile

from .. import __version__


class OtherSettings(Exception):
    """The folder holds a study with other settings, or of another version."""


def default_folder(settings):
    """The default folder of a study: the same for the same settings and version."""
    deciding = json.dumps([__version__, settings], sort_keys=True)
    digest = hashlib.sha256(deciding.encode()).hexdigest()[:12]
    return pathlib.Path("parlour-jobs") / f"{settings['study']}-{digest}"


def kept_seed(path):
    """The seed of the study in a folder; `None` where there is no study yet."""
    try:
        return json.loads((pathlib.Path(path) / "study.json").read_text())["settings"]["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def differences(kept, asked):
    """The differences between the settings of two studies, one line each."""
    names = sorted(set(kept) | set(asked))
    told = {True: "nothing", False: ""}
    return [
        f"{name}: {told[name not in kept] or json.dumps(kept[name])} there, "
        f"{told[name not in asked] or json.dumps(asked[name])} asked for"
        for name in names
        if kept.get(name) != asked.get(name) or (name in kept) != (name in asked)
    ]


class Folder:
    """The settings of a study and the pieces that are done, as files."""

    def __init__(self, path, settings, cut):
        """Opens a study's folder, or begins one; `cut` is how large its pieces are."""
        self.path = pathlib.Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        study = self.path / "study.json"
        if study.exists():
            try:
                kept = json.loads(study.read_text())
                settings_kept, self.cut = kept["settings"], int(kept["cut"])
            except (ValueError, KeyError, TypeError) as why:
                raise OtherSettings(f"{study} is not a study's: {why}") from why
            version = kept.get("version", "unknown")
            if version != __version__:
                raise OtherSettings(
                    f"{self.path} holds a study that parlour {version} began, and this is "
                    f"{__version__}, which may play otherwise: finish it with that version, or "
                    "name another folder with --folder"
                )
            differ = differences(settings_kept, settings)
            if differ:
                lines = "".join(f"\n  {line}" for line in differ)
                raise OtherSettings(
                    f"{self.path} holds a study with other settings; finish that one, or name "
                    f"another folder with --folder:{lines}"
                )
        else:
            self.cut = cut
            begun = {"version": __version__, "settings": settings, "cut": cut}
            self._write(study, json.dumps(begun, indent=1) + "\n")

    def _write(self, path, text):
        """Writes a file whole or not at all."""
        with tempfile.NamedTemporaryFile(
            "w", dir=self.path, prefix=".", suffix=".part", delete=False
        ) as part:
            part.write(text)
            part.flush()
            os.fsync(part.fileno())
        os.replace(part.name, path)

    def _file(self, seed, first, count):
        return self.path / f"piece-{seed[:12]}-{first:010}-{count}.json"

    def piece(self, seed, first, count):
        """The result of a piece; `None` where it is still to do."""
        try:
            kept = json.loads(self._file(seed, first, count).read_text())
            if kept["key"] == [seed, first, count]:
                return kept["result"]
        except (OSError, ValueError, KeyError, TypeError):
            # It is missing or incomplete. Doing it again gives the same result.
            pass
        return None

    def keep(self, seed, first, count, result):
        """Keeps the result of a piece."""
        kept = json.dumps({"key": [seed, first, count], "result": result})
        self._write(self._file(seed, first, count), kept + "\n")
