// @ts-check
/** The host of the pages, here a server. The offline site has a module of the same name, which asks a worker. */

/** Asks the host for something. @param {string | URL} address @param {RequestInit} [request] */
export const ask = (address, request) => fetch(address, request);

/** Listens to what happens at an address. @param {string} address */
export const hear = (address) => new EventSource(address);

/** The address of the page that is shown. */
export const here = () => new URL(location.href);

/** Goes to another page. @param {string | URL} address */
export const go = (address) => location.assign(address);

/** Shows this page again. */
export const again = () => location.reload();

/** Gives the page that is shown another address. @param {URL} address */
export const rename = (address) => history.replaceState(null, "", address);

/** The address of a page as somebody else can open it. @param {string} path */
export const linkTo = (path) => new URL(path, location.href).href;
