import { inject } from 'vitest';

export function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(inject('origin') + path, { redirect: 'manual', ...init });
}

export async function htmlAt(path: string): Promise<string> {
  return (await get(path)).text();
}

export async function textAt(path: string): Promise<string> {
  return collapseWhitespace(textOf(await htmlAt(path)));
}

export function titleOf(html: string): string {
  return textOf(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '');
}

export function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

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
