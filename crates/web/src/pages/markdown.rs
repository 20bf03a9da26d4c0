//! The few marks that our own rule texts use, as a page shows them.

use maud::{Markup, PreEscaped, html};

/// A text in Markdown: headings, paragraphs, lists, tables, code, bold and emphasis. Other marks
/// stay as they are written. The first heading is left out: the page has its own.
pub fn markdown(text: &str) -> Markup {
    let mut out = String::new();
    let mut block: Vec<&str> = Vec::new();
    let mut is_code = false;
    for line in text.lines().skip_while(|line| line.starts_with("# ")) {
        if line.starts_with("```") {
            if is_code {
                let code = html! { pre { code { (block.join("\n")) } } };
                out.push_str(&code.into_string());
                block.clear();
            } else {
                out.push_str(&written(&block));
                block.clear();
            }
            is_code = !is_code;
        } else if is_code || !line.trim().is_empty() {
            block.push(line);
        } else {
            out.push_str(&written(&block));
            block.clear();
        }
    }
    out.push_str(&written(&block));
    PreEscaped(out)
}

/// One block: what stands between two empty lines.
fn written(block: &[&str]) -> String {
    let Some(first) = block.first() else { return String::new() };
    let markup = if let Some(title) = first.strip_prefix("### ") {
        html! { h3 { (inline(title)) } }
    } else if let Some(title) = first.strip_prefix("## ") {
        html! { h2 { (inline(title)) } }
    } else if first.starts_with('|') {
        table(block)
    } else if first.starts_with("- ") {
        html! { ul { @for item in items(block) { li { (inline(&item)) } } } }
    } else if is_numbered(first) {
        html! { ol { @for item in items(block) { li { (inline(&item)) } } } }
    } else {
        html! { p { (inline(&block.join(" "))) } }
    };
    markup.into_string()
}

fn is_numbered(line: &str) -> bool {
    line.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok())
}

/// The items of a list, each with the lines that continue it.
fn items(block: &[&str]) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in block {
        let line = line.trim_start();
        let begun = line
            .strip_prefix("- ")
            .or_else(|| line.split_once(". ").filter(|_| is_numbered(line)).map(|(_, rest)| rest));
        match (begun, items.last_mut()) {
            (Some(begun), _) => items.push(begun.to_owned()),
            (None, Some(item)) => {
                item.push(' ');
                item.push_str(line);
            }
            (None, None) => items.push(line.to_owned()),
        }
    }
    items
}

fn table(block: &[&str]) -> Markup {
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let head = block.first().map(|line| cells(line)).unwrap_or_default();
    html! {
        table {
            thead { tr { @for cell in &head { th scope="col" { (inline(cell)) } } } }
            tbody {
                @for line in block.iter().skip(2) { tr { @for cell in cells(line) { td { (inline(&cell)) } } } }
            }
        }
    }
}

/// A line's bold, emphasis and code.
fn inline(text: &str) -> Markup {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`']) {
        let (before, from) = rest.split_at(at);
        let mark = if from.starts_with("**") { "**" } else { &from[..1] };
        let inside = &from[mark.len()..];
        let Some(end) = inside.find(mark) else { break };
        out.push_str(&html! { (before) }.into_string());
        let words = &inside[..end];
        let marked = match mark {
            "**" => html! { strong { (words) } },
            "`" => html! { code { (words) } },
            _ => html! { em { (words) } },
        };
        out.push_str(&marked.into_string());
        rest = &inside[end + mark.len()..];
    }
    out.push_str(&html! { (rest) }.into_string());
    PreEscaped(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marks_of_our_texts_become_elements() {
        let text = "# Game\n\nA **b** <i>\nand `c`.\n\n- one\n  more\n- two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n";
        assert_eq!(
            markdown(text).into_string(),
            "<p>A <strong>b</strong> &lt;i&gt; and <code>c</code>.</p>\
             <ul><li>one more</li><li>two</li></ul>\
             <table><thead><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr></thead>\
             <tbody><tr><td>1</td><td>2</td></tr></tbody></table>"
        );
    }

    #[test]
    fn a_mark_without_its_end_stays() {
        assert_eq!(markdown("2 * 3 `x").into_string(), "<p>2 * 3 `x</p>");
    }
}
