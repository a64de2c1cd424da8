/**
 * Refuses at the door what would be slow to draw: 'a markdown text that takes longer than 50 ms to draw is
 * refused', and one that the renderer would only show as plain paragraphs.
 */
import { renderLightMarkdown } from '../../ui/markdown/light-markdown.ts';
import type { Memorial } from '../contract.ts';
import type { DocumentProblem } from './document-problems.ts';

/** Milliseconds of processor time that one text may take. */
const MAX_TEXT_TIME = 50;

/** The same for all texts of a document, which its page is drawn from at once. */
const MAX_DOCUMENT_TIME = 2_000;

/** The first drawing in a process is many times slower than the next, and a pause of the runtime counts too. */
const TRIES = 3;

export interface Drawing {
  /** false when quotes and lists are nested too deep */
  isDrawn: boolean;
  /** milliseconds of processor time */
  time: number;
}

/** Every text of the document that is refused, with its place. `draw` is for tests. */
export function findSlowTexts(
  memorial: Memorial,
  draw: (markdown: string) => Drawing = measureDrawing,
): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  let total = 0;
  for (const [index, section] of memorial.sections.entries()) {
    if (section.type !== 'textSection' || !section.bodyText) continue;
    const path = `sections[${index}].bodyText`;
    const { isDrawn, time } = drawAtBest(section.bodyText, draw);
    total += time;
    if (!isDrawn) {
      problems.push({
        path,
        expected: 'text whose quotes and lists are nested at most nine deep',
        found: 'some that are nested deeper',
      });
    } else if (time > MAX_TEXT_TIME) {
      problems.push({
        path,
        expected: `text that is drawn in ${MAX_TEXT_TIME} milliseconds`,
        found: `one that takes ${Math.round(time)}; take out brackets, stars and other marks that format nothing`,
      });
    }
  }
  if (problems.length === 0 && total > MAX_DOCUMENT_TIME) {
    problems.push({
      path: 'sections',
      expected: `texts that are drawn in ${MAX_DOCUMENT_TIME} milliseconds together`,
      found: `texts that take ${Math.round(total)}`,
    });
  }
  return problems;
}

function drawAtBest(text: string, draw: (markdown: string) => Drawing): Drawing {
  let best = draw(text);
  for (let tries = 1; tries < TRIES && best.isDrawn && best.time > MAX_TEXT_TIME; tries += 1) {
    const next = draw(text);
    if (next.time < best.time) best = next;
  }
  return best;
}

/** By the processor's time of this thread, so that a busy machine refuses nothing. */
function measureDrawing(markdown: string): Drawing {
  const before = process.threadCpuUsage();
  const isDrawn = renderLightMarkdown(markdown) !== null;
  const { user, system } = process.threadCpuUsage(before);
  return { isDrawn, time: (user + system) / 1_000 };
}
