import { z } from 'zod';

import { isVisibleName } from '../../app/wire/text/visible-text.ts';

export function providerAddress() {
  return z.string().refine((value) => URL.canParse(value) && /^https?:\/\//.test(value), {
    error: 'must be a URL, such as https://accounts.example.org',
  });
}

/** Only a shell replaces `~` and `$HOME`, and in `.env` there is none. */
export function folderPath() {
  return z.string().refine((value) => !/^(?:~|\$\{?\w)/.test(value), {
    error: 'must be the whole path of a folder: ~ and variables such as $HOME are not replaced',
  });
}

/** True also for another spelling of an origin, as `https://Example.org:443`: `new URL(value).origin` is the one. */
export function isOrigin(value: string): boolean {
  if (!/^https?:\/\/[^\\?#@]+$/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname } = new URL(value);
  // The host of one site: a wildcard passes URL parsing.
  return pathname === '/' && /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(hostname);
}

/** What a refused address of a server most often lacks. */
export const PASSWORD_HINT =
  'in its password, characters such as @, / and # must be percent-encoded';

/** With such a character in its password, a URL may still be read: what comes before it is then taken for the host. */
export function isSmtpUrl(value: string): boolean {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, hash } = new URL(value);
  return hostname !== '' && pathname.length <= 1 && hash === '';
}

/** The host may be missing, or stand in `?host=`. */
export function isPostgresUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password, pathname, hash } = new URL(value);
  const isWhole = hash === '' && !pathname.slice(1).includes('/');
  return isWhole && [username, password, pathname].every(isDecodable);
}

/** The driver would prefer it to the names by which a restore finds running servers. */
export function withoutApplicationName(postgresUrl: string): string {
  const url = new URL(postgresUrl);
  if (!url.searchParams.has('application_name')) return postgresUrl;
  url.searchParams.delete('application_name');
  return url.href;
}

/** As the driver decodes it: a `%` without two digits stands for itself. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'));
    return true;
  } catch {
    return false;
  }
}

/** True for visible text on one line, without characters that reorder it. */
export function isOneLine(value: string, maxLength: number): boolean {
  const isShort = Array.from(value).length <= maxLength;
  return isShort && isVisibleName(value) && !/[\p{Cc}\u2028\u2029]/u.test(value);
}
