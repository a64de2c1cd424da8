// Sends requests to the built server and extracts the text of the HTML, without a browser.
import { inject } from 'vitest';

/** Requests a path without following redirects. */
export function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(inject('origin') + path, { redirect: 'manual', ...init });
}

export async function htmlAt(path: string): Promise<string> {
  return (await get(path)).text();
}

/** Returns the visible text at a path, in one line. */
export async function textAt(path: string): Promise<string> {
  return collapseWhitespace(textOf(await htmlAt(path)));
}

/** The text of the `title` element. */
export function titleOf(html: string): string {
  return textOf(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '');
}

export function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Removes the markup, the `head` and the scripts. */
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
