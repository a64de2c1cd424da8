import { strongDirectionOf } from '../../ui/text-direction.ts';
import type { Words } from './book.ts';
import { words } from './words.ts';

export function paragraphsOf(text: string, language: string): Words[] {
  return text
    .split(/\n\s*\n/)
    .flatMap(byDirection)
    .map((part) => words(part, language))
    .filter(({ s }) => s !== '');
}

/** Lines of another direction are a paragraph of their own, because a printed paragraph has one direction. */
function byDirection(paragraph: string): string[] {
  const parts: string[] = [];
  let last: Words['dir'] | undefined;
  for (const line of paragraph.split('\n')) {
    const direction = strongDirectionOf(line);
    const isOther = direction !== undefined && last !== undefined && direction !== last;
    if (parts.length === 0 || isOther) parts.push(line);
    else parts.push(`${parts.pop() ?? ''}\n${line}`);
    last = direction ?? last;
  }
  return parts;
}
