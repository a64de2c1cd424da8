const LINK_PATH = /^\/i\/([\w-]{20,100})$/;
const TOKEN = /^#([\w-]{20,100})$/;

/** The token of the page of a mailed link; undefined on other pages. */
export function invitationInPath(pathname: string): string | undefined {
  return LINK_PATH.exec(pathname)?.[1];
}

/** The token in `/?auth=signup#TOKEN`, the link of the page of a claim. */
export function invitationInHash(hash: string): string | undefined {
  return TOKEN.exec(hash)?.[1];
}
