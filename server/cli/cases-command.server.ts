/** `npm run memorials -- cases`: the reports of tributes that go to the operator. */
import { DocumentRefusedError } from '../../app/memorials/documents/document-refused.ts';
import {
  closeOperatorCase,
  listOperatorCases,
} from '../../app/words/reports/operator-cases.server.ts';
import type { DatabaseHandle } from '../../db/schema.server.ts';
import { printMessage } from './command-output.server.ts';

const REASONS: Readonly<Record<string, string>> = {
  'about-me': 'is about the person who reports it',
  mine: 'should be kept by the person who reports it',
  copyright: 'copyright',
};

/** Lists the open cases, or closes one; resolves to the text for standard output. */
export async function runCases(
  { asJson, close }: { asJson: boolean; close: string | undefined },
  db: DatabaseHandle,
): Promise<string> {
  if (close !== undefined) {
    if (await closeOperatorCase(db, close, new Date())) return `${close} closed\n`;
    throw new DocumentRefusedError([`There is no open case "${close}"`]);
  }
  const cases = await listOperatorCases(db);
  if (asJson) return `${JSON.stringify(cases, null, 2)}\n`;
  if (cases.length === 0) printMessage('There are no open cases.');
  return cases
    .map(({ id, slug, tributeId, reason, text, email, reportedAt }) =>
      [
        `${id}  ${reportedAt.slice(0, 16).replace('T', ' ')}  ${slug}  ${REASONS[reason] ?? reason}`,
        `  tribute: ${tributeId ?? 'not on the page any more'}`,
        ...(text ? [`  ${JSON.stringify(text)}`] : []),
        ...(email ? [`  answer to: ${email}`] : []),
        '',
      ].join('\n'),
    )
    .join('');
}
