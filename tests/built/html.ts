// HTML as the tests of the built product read it: without a browser.
import { inject } from 'vitest';

/** Asks the built product for a path, as it stands. */
export function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(inject('origin') + path, { redirect: 'manual', ...init });
}

/** The HTML at a path. */
export async function htmlAt(path: string): Promise<string> {
  return (await get(path)).text();
}

/** The words at a path as a text browser prints them, with one space between any two. */
export async function wordsAt(path: string): Promise<string> {
  return inOneLine(textOf(await htmlAt(path)));
}

/** What a page calls itself in its tab. */
export function titleOf(html: string): string {
  return textOf(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '');
}

export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The words of a page without its elements. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<head[\s\S]*?<\/head>|<script[\s\S]*?<\/script>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
