/**
 * Finds texts that take too long to render (decision 077), or whose lists or quotes are nested too deep. It lets
 * other requests run between two renderings.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { renderLightMarkdown } from '../../ui/markdown/light-markdown.ts';
import type { Memorial } from '../contract.ts';
import type { DocumentProblem } from './document-problems.ts';

const MAX_TEXT_MS = 50;

const MAX_DOCUMENT_MS = 2_000;

/** Slow texts are measured again, because a first rendering is slow and garbage collection can interfere. */
const MAX_ATTEMPTS = 3;

export interface Rendering {
  isRendered: boolean;
  time: number;
}

export async function findSlowTexts(
  memorial: Memorial,
  render: (markdown: string) => Rendering = measureRendering,
): Promise<DocumentProblem[]> {
  const problems: DocumentProblem[] = [];
  let total = 0;
  for (const [index, section] of memorial.sections.entries()) {
    if (section.type !== 'textSection' || !section.bodyText) continue;
    const path = `sections[${index}].bodyText`;
    const { isRendered, time } = await renderFastest(section.bodyText, render);
    total += time;
    if (!isRendered) {
      problems.push({
        path,
        expected: 'text with quotes and lists nested at most nine deep',
        found: 'text with deeper nesting',
      });
    } else if (time > MAX_TEXT_MS) {
      problems.push({
        path,
        expected: `text that renders within ${MAX_TEXT_MS} milliseconds`,
        found: `text that takes ${Math.round(time)}; remove brackets, stars and other marks that format nothing`,
      });
    }
    if (total > MAX_DOCUMENT_MS) break;
  }
  if (problems.length === 0 && total > MAX_DOCUMENT_MS) {
    problems.push({
      path: 'sections',
      expected: `texts that together render within ${MAX_DOCUMENT_MS} milliseconds`,
      found: `texts that take ${Math.round(total)}`,
    });
  }
  return problems;
}

async function renderFastest(
  text: string,
  render: (markdown: string) => Rendering,
): Promise<Rendering> {
  await nextTurn();
  let best = render(text);
  for (
    let attempts = 1;
    attempts < MAX_ATTEMPTS && best.isRendered && best.time > MAX_TEXT_MS;
    attempts += 1
  ) {
    await nextTurn();
    const next = render(text);
    if (next.time < best.time) best = next;
  }
  return best;
}

/** Measures the CPU time of this thread. Elapsed time would reject valid texts on a busy machine. */
function measureRendering(markdown: string): Rendering {
  const before = process.threadCpuUsage();
  const isRendered = renderLightMarkdown(markdown) !== null;
  const { user, system } = process.threadCpuUsage(before);
  return { isRendered, time: (user + system) / 1_000 };
}
