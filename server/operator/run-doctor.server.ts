/**
 * Runs the doctor as the command line does, in a child process: it loads much code, and a check that hangs ends with the
 * process. The child has this process's settings and folder.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { z } from 'zod';

import { checkedFactSchema, type CheckedFact } from '../../app/operator/operator-context.server.ts';
import { fail, messageOf } from '../doctor/findings.server.ts';
import { PRODUCT_FOLDER } from '../process/product-folder.server.ts';

/** The longest check has 60 seconds. */
const LIMIT_MS = 90_000;
const MOST_BYTES = 1024 * 1024;

const COMMAND = join(PRODUCT_FOLDER, 'server/cli/memorials-command.server.ts');

const reportSchema = z.object({ checks: z.array(checkedFactSchema) });

interface DoctorRunOptions {
  /** without it, those of this process */
  environment?: Record<string, string>;
  command?: string;
}

/** Calls at the same time share one run. The run itself never rejects. */
export function createDoctorRun(
  options: DoctorRunOptions = {},
): () => Promise<readonly CheckedFact[]> {
  let running: Promise<readonly CheckedFact[]> | undefined;
  return () => {
    running ??= runDoctor(options).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function runDoctor({
  environment,
  command = COMMAND,
}: DoctorRunOptions): Promise<CheckedFact[]> {
  try {
    const { checks } = reportSchema.parse(JSON.parse(await readOutput(command, environment)));
    return checks;
  } catch (error) {
    const advice = 'Run `npm run memorials -- doctor` on the machine that runs the product.';
    return [{ name: 'doctor', ...fail(`The doctor didn’t answer: ${messageOf(error)}.`, advice) }];
  }
}

/** The exit code is 1 if a check has failed; the report is complete then, too. */
function readOutput(
  command: string,
  environment: Record<string, string> | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = [command, '.', 'doctor', '--json'];
    const limits = { timeout: LIMIT_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES } as const;
    execFile(
      process.execPath,
      args,
      { ...limits, ...(environment && { env: environment }) },
      (error, stdout) => {
        if (stdout.trim() === '' || error?.killed) reject(error ?? new Error('no output'));
        else resolve(stdout);
      },
    );
  });
}
