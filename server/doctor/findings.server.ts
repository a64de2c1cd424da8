/** What a check found, and how it is printed. */

export type Verdict = 'ok' | 'warn' | 'fail';

export interface Finding {
  verdict: Verdict;
  /** a sentence or two, without secrets */
  found: string;
  /** what to do; only where something is to be done */
  advice?: string;
  /** what to publish or to set, exactly as it has to be written */
  records?: readonly string[];
}

export interface NamedFinding extends Finding {
  name: string;
}

export const ok = (found: string): Finding => ({ verdict: 'ok', found });

/** Something works less well than it should, or could not be checked. */
export const warn = (found: string, advice?: string, records?: readonly string[]): Finding =>
  findingOf('warn', found, { advice, records });

/** Something doesn't work, or will lose data. */
export const fail = (found: string, advice?: string, records?: readonly string[]): Finding =>
  findingOf('fail', found, { advice, records });

function findingOf(
  verdict: Verdict,
  found: string,
  { advice, records }: { advice: string | undefined; records: readonly string[] | undefined },
): Finding {
  return { verdict, found, ...(advice && { advice }), ...(records && { records }) };
}

export function worstOf(findings: readonly Finding[]): Verdict {
  const verdicts = new Set(findings.map(({ verdict }) => verdict));
  return (['fail', 'warn'] as const).find((verdict) => verdicts.has(verdict)) ?? 'ok';
}

/** One line for each finding, and a line for each record to publish. */
export function printFindings(findings: readonly NamedFinding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, verdict, found, advice, records = [] }) => [
    [verdict.padEnd(4), name.padEnd(width), [found, advice].filter(Boolean).join(' ')].join('  '),
    ...records.map((record) => `      ${record}`),
  ]);
  return `${[...lines, '', summaryOf(findings)].join('\n')}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const [failed, warned] = [count('fail'), count('warn')];
  if (failed === 0 && warned === 0) return 'Everything is fine.';
  return `${count('ok')} fine, ${warned} to look at, ${failed} failed.`;
}

/** System messages and replies of servers can have several lines. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
}
