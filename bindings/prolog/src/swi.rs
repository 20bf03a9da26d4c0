//! The part of SWI-Prolog's foreign interface that we use, made safe.
//!
//! The functions are declared by hand from `SWI-Prolog.h`; they are found in the Prolog process
//! that loads us. A [`Term`] is valid until the predicate that it was made in returns, and all
//! terms come from the arguments of a running predicate or from [`Term::new`] inside one.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Handle = usize;

/// Arguments come as a first term and their number (`PL_FA_VARARGS`).
const VARARGS: c_int = 0x08;
/// Text of an atom or a string, in Latin-1 (`CVT_ATOM | CVT_STRING`).
const ATOM_OR_STRING: u32 = 0x03;
/// What `PL_skip_list` calls a proper list and a list whose end is not known.
const LIST: c_int = 12;
const PARTIAL_LIST: c_int = 41;

type Predicate = extern "C" fn(Handle, c_int, *mut c_void) -> usize;

unsafe extern "C" {
    fn PL_register_foreign_in_module(
        module: *const c_char,
        name: *const c_char,
        arity: c_int,
        function: Predicate,
        flags: c_int,
        ...
    ) -> c_int;
    fn PL_new_atom(name: *const c_char) -> Handle;
    fn PL_new_functor_sz(name: Handle, arity: usize) -> Handle;
    fn PL_new_term_refs(count: c_int) -> Handle;
    fn PL_is_variable(term: Handle) -> c_int;
    fn PL_is_integer(term: Handle) -> c_int;
    fn PL_is_functor(term: Handle, functor: Handle) -> c_int;
    fn PL_get_atom(term: Handle, atom: *mut Handle) -> c_int;
    fn PL_get_int64(term: Handle, number: *mut i64) -> c_int;
    fn PL_get_arg_sz(place: usize, term: Handle, argument: Handle) -> c_int;
    fn PL_skip_list(list: Handle, tail: Handle, length: *mut usize) -> c_int;
    fn PL_get_list(list: Handle, head: Handle, tail: Handle) -> c_int;
    fn PL_put_term(term: Handle, other: Handle) -> c_int;
    fn PL_put_atom(term: Handle, atom: Handle) -> c_int;
    fn PL_get_nchars(term: Handle, length: *mut usize, text: *mut *mut c_char, flags: u32)
    -> c_int;
    fn PL_put_atom_nchars(term: Handle, length: usize, text: *const c_char) -> c_int;
    fn PL_put_int64(term: Handle, number: i64) -> c_int;
    fn PL_put_nil(term: Handle) -> c_int;
    fn PL_cons_functor_v(term: Handle, functor: Handle, first: Handle) -> c_int;
    fn PL_cons_list(list: Handle, head: Handle, tail: Handle) -> c_int;
    fn PL_unify(term: Handle, other: Handle) -> c_int;
    fn PL_unify_integer(term: Handle, number: isize) -> c_int;
    fn PL_instantiation_error(culprit: Handle) -> c_int;
    fn PL_type_error(expected: *const c_char, culprit: Handle) -> c_int;
    fn PL_domain_error(expected: *const c_char, culprit: Handle) -> c_int;
    fn PL_raise_exception(exception: Handle) -> c_int;
}

/// An exception waits in Prolog: the predicate must fail now.
pub struct Raised;

/// Whether a predicate holds.
pub type Answer = Result<bool, Raised>;

/// A Prolog atom, never released.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Atom(Handle);

impl Atom {
    /// The atom of this name.
    pub fn new(name: &CStr) -> Atom {
        // SAFETY: the name is a C string, which Prolog copies.
        Atom(unsafe { PL_new_atom(name.as_ptr()) })
    }
}

/// A name with a number of arguments.
#[derive(Clone, Copy)]
pub struct Functor(Handle);

impl Functor {
    /// `name/arity`.
    pub fn new(name: &CStr, arity: usize) -> Functor {
        // SAFETY: the atom was just made.
        Functor(unsafe { PL_new_functor_sz(Atom::new(name).0, arity) })
    }
}

/// A handle on a Prolog term.
#[derive(Clone, Copy)]
pub struct Term(Handle);

impl Term {
    /// A fresh variable.
    pub fn new() -> Result<Term, Raised> {
        Terms::new(1).map(|terms| terms.get(0))
    }

    /// Whether nothing is known of the term.
    pub fn is_variable(self) -> bool {
        // SAFETY: here and below, a `Term` is a valid handle while its predicate runs.
        unsafe { PL_is_variable(self.0) != 0 }
    }

    /// Whether the term is a compound of this name and number of arguments.
    pub fn is(self, functor: Functor) -> bool {
        // SAFETY: both handles are valid.
        unsafe { PL_is_functor(self.0, functor.0) != 0 }
    }

    /// The atom that the term is.
    pub fn atom(self) -> Option<Atom> {
        let mut atom = 0;
        // SAFETY: the atom is written to a place that is ours.
        (unsafe { PL_get_atom(self.0, &raw mut atom) } != 0).then_some(Atom(atom))
    }

    /// The whole number that the term is; floats are none.
    pub fn integer(self) -> Option<i64> {
        let mut number = 0;
        // SAFETY: the number is written to a place that is ours.
        let is_read =
            unsafe { PL_is_integer(self.0) != 0 && PL_get_int64(self.0, &raw mut number) != 0 };
        is_read.then_some(number)
    }

    /// Makes this handle an argument of a compound; the first is 1.
    pub fn set_to_argument(self, place: usize, of: Term) -> bool {
        // SAFETY: both handles are valid; a wrong place is refused.
        unsafe { PL_get_arg_sz(place, of.0, self.0) != 0 }
    }

    /// Makes this handle the atom.
    pub fn set_to_atom(self, atom: Atom) -> Result<(), Raised> {
        // SAFETY: both handles are valid.
        done(unsafe { PL_put_atom(self.0, atom.0) })
    }

    /// The text of an atom or a string, if it's plain ASCII.
    pub fn text(self) -> Option<String> {
        let (mut length, mut text) = (0, std::ptr::null_mut());
        // SAFETY: both are written to places that are ours.
        let is_read =
            unsafe { PL_get_nchars(self.0, &raw mut length, &raw mut text, ATOM_OR_STRING) != 0 };
        if !is_read || text.is_null() {
            return None;
        }
        // SAFETY: Prolog gave us `length` bytes, which stay until the next call.
        let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) };
        bytes.is_ascii().then(|| String::from_utf8_lossy(bytes).into_owned())
    }

    /// Makes this handle an atom of this text.
    pub fn set_to_text(self, text: &str) -> Result<(), Raised> {
        // SAFETY: the handle is valid, and the text is copied.
        done(unsafe { PL_put_atom_nchars(self.0, text.len(), text.as_ptr().cast()) })
    }

    /// Makes this handle the number.
    pub fn set_to_integer(self, number: i64) -> Result<(), Raised> {
        // SAFETY: the handle is valid.
        done(unsafe { PL_put_int64(self.0, number) })
    }

    /// Makes this handle the empty list.
    pub fn set_to_nil(self) -> Result<(), Raised> {
        // SAFETY: the handle is valid.
        done(unsafe { PL_put_nil(self.0) })
    }

    /// Puts an element before the list that this handle is.
    pub fn push(self, head: Term) -> Result<(), Raised> {
        // SAFETY: both handles are valid, and the list may be its own tail.
        done(unsafe { PL_cons_list(self.0, head.0, self.0) })
    }

    /// Makes this handle a compound of these arguments, as many as the functor has.
    pub fn set_to_compound(self, functor: Functor, arguments: Terms) -> Result<(), Raised> {
        // SAFETY: every `Functor` of ours is used with `Terms` of its own length.
        done(unsafe { PL_cons_functor_v(self.0, functor.0, arguments.first) })
    }

    /// Makes the two terms the same, if they can be.
    pub fn unify(self, other: Term) -> bool {
        // SAFETY: both handles are valid.
        unsafe { PL_unify(self.0, other.0) != 0 }
    }

    /// Makes the term this number, if it can be.
    pub fn unify_integer(self, number: isize) -> bool {
        // SAFETY: the handle is valid.
        unsafe { PL_unify_integer(self.0, number) != 0 }
    }

    /// The elements of a list, which must be known to its end.
    pub fn elements(self) -> Result<Elements, Raised> {
        let terms = Terms::new(2)?;
        let (head, rest) = (terms.get(0), terms.get(1));
        // SAFETY: the handles are valid; no length is asked for. Prolog itself finds lists that
        // go round in a circle.
        match unsafe { PL_skip_list(self.0, rest.0, std::ptr::null_mut()) } {
            LIST => {}
            PARTIAL_LIST => return Err(rest.is_not_known()),
            _ => return Err(self.is_no(c"list")),
        }
        // SAFETY: both handles are valid.
        done(unsafe { PL_put_term(rest.0, self.0) })?;
        Ok(Elements { head, rest })
    }

    /// Raises an instantiation error.
    pub fn is_not_known(self) -> Raised {
        // SAFETY: the handle is valid.
        unsafe { PL_instantiation_error(self.0) };
        Raised
    }

    /// Raises a type error.
    pub fn is_no(self, expected: &CStr) -> Raised {
        // SAFETY: the handle is valid and the name a C string.
        unsafe { PL_type_error(expected.as_ptr(), self.0) };
        Raised
    }

    /// Raises a domain error.
    pub fn is_outside(self, expected: &CStr) -> Raised {
        // SAFETY: the handle is valid and the name a C string.
        unsafe { PL_domain_error(expected.as_ptr(), self.0) };
        Raised
    }
}

/// Handles in a row: a predicate's arguments, or those of a compound to be made.
#[derive(Clone, Copy)]
pub struct Terms {
    first: Handle,
    count: usize,
}

impl Terms {
    /// This many fresh variables.
    pub fn new(count: u8) -> Result<Terms, Raised> {
        // SAFETY: called inside a running predicate; no handle means no memory.
        match unsafe { PL_new_term_refs(c_int::from(count)) } {
            0 => Err(Raised),
            first => Ok(Terms { first, count: usize::from(count) }),
        }
    }

    /// One of them, from 0.
    pub fn get(self, place: usize) -> Term {
        assert!(place < self.count, "a predicate has as many arguments as it is registered with");
        Term(self.first + place)
    }
}

/// The elements of a proper list. Each handle is good until the next is asked for.
pub struct Elements {
    head: Term,
    rest: Term,
}

impl Iterator for Elements {
    type Item = Term;

    fn next(&mut self) -> Option<Term> {
        // SAFETY: all handles are valid; at the end of the list the call refuses.
        (unsafe { PL_get_list(self.rest.0, self.head.0, self.rest.0) } != 0).then_some(self.head)
    }
}

fn done(result: c_int) -> Result<(), Raised> {
    if result != 0 { Ok(()) } else { Err(Raised) }
}

/// Runs a predicate for Prolog. A panic becomes an exception: it must not cross into C.
pub fn call(first: Handle, arity: c_int, predicate: fn(Terms) -> Answer) -> usize {
    let arguments = Terms { first, count: usize::try_from(arity).unwrap_or(0) };
    match catch_unwind(AssertUnwindSafe(|| predicate(arguments))) {
        Ok(Ok(holds)) => usize::from(holds),
        Ok(Err(Raised)) => 0,
        Err(_) => {
            raise_system_error();
            0
        }
    }
}

/// Raises `error(system_error, _)`, for a fault of our own.
fn raise_system_error() {
    let raise = || -> Result<(), Raised> {
        let (exception, arguments) = (Term::new()?, Terms::new(2)?);
        arguments.get(0).set_to_atom(Atom::new(c"system_error"))?;
        exception.set_to_compound(Functor::new(c"error", 2), arguments)?;
        // SAFETY: the handle is valid.
        unsafe { PL_raise_exception(exception.0) };
        Ok(())
    };
    // Without memory for this exception, Prolog has already raised its own.
    let _ = raise();
}

/// Makes a predicate known in a module.
pub fn register(module: &CStr, name: &CStr, arity: c_int, predicate: Predicate) {
    // SAFETY: names are C strings, and the function takes its arguments as `VARARGS` says.
    unsafe {
        PL_register_foreign_in_module(module.as_ptr(), name.as_ptr(), arity, predicate, VARARGS);
    }
}
