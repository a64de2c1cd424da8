/** Runs checks beside each other, each within a limit of time. */
import { codeOf } from '../../app/wire/errors/caught.ts';
import { fail, messageOf, warn, type Finding, type NamedFinding } from './findings.server.ts';

export interface Check<Context> {
  name: string;
  /** how long the check may take; by default 10 */
  seconds?: number;
  /**
   * @param signal - aborted at the limit; then whatever the check has open must end
   * @throws Error if the check itself fails; its message is shown
   */
  run: (context: Context, signal: AbortSignal) => Promise<Finding>;
}

export interface CheckedFinding extends NamedFinding {
  milliseconds: number;
}

const DEFAULT_SECONDS = 10;

export async function runChecks<Context>(
  checks: ReadonlyArray<Check<Context>>,
  context: Context,
): Promise<CheckedFinding[]> {
  return Promise.all(checks.map((check) => runCheck(check, context)));
}

export async function runCheck<Context>(
  { name, seconds = DEFAULT_SECONDS, run }: Check<Context>,
  context: Context,
): Promise<CheckedFinding> {
  const started = performance.now();
  const limit = new AbortController();
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => {
    limit.abort();
    late.resolve(fail(`No answer within ${seconds} seconds.`, 'Run the doctor again.'));
  }, seconds * 1000);
  try {
    const found = run(context, limit.signal).catch(describeFailure);
    const finding = await Promise.race([found, late.promise]);
    return { name, ...finding, milliseconds: Math.round(performance.now() - started) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The SQL error codes `undefined_table` and `undefined_column`: the database is empty, or of an earlier version.
 */
const NOT_MIGRATED = new Set(['42P01', '42703']);

function describeFailure(error: unknown): Finding {
  return NOT_MIGRATED.has(codeOf(error))
    ? warn(
        'Not checked, because the database doesn’t have all the tables of this version yet; see “migrations”.',
      )
    : fail(`The check itself failed: ${messageOf(error)}.`);
}

/** The findings of checks that need something that is not there. */
export function skipChecks(
  checks: ReadonlyArray<Pick<Check<never>, 'name'>>,
  finding: Finding,
): CheckedFinding[] {
  return checks.map(({ name }) => ({ name, ...finding, milliseconds: 0 }));
}
