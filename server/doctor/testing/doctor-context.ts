import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';

import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { parseConfig } from '../../config/config.server.ts';
import { createKeys } from '../../config/secret-keys.server.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import type { CheckedFinding, Check } from '../run-checks.server.ts';
import { runChecks } from '../run-checks.server.ts';

/** An empty folder as DATA_DIR, and a DNS that knows nothing. */
export async function aDoctorContext(
  settings: Record<string, string> = {},
  given: Partial<DoctorContext> = {},
): Promise<DoctorContext> {
  const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  return {
    config: parseConfig({ DATA_DIR: await temporaryFolder(), ...settings }),
    keyFor: createKeys('a secret for tests, which is long enough'),
    resolver: { resolve4: unknown, resolve6: unknown, resolveMx: unknown },
    now: () => new Date(),
    ...given,
  };
}

export async function findingsOf<Context>(
  checks: ReadonlyArray<Check<Context>>,
  context: Context,
): Promise<Record<string, CheckedFinding>> {
  return byName(await runChecks(checks, context));
}

export function byName(findings: readonly CheckedFinding[]): Record<string, CheckedFinding> {
  return Object.fromEntries(findings.map((finding) => [finding.name, finding]));
}

/**
 * @param listener - also gets requests that announce their body (`Expect: 100-continue`)
 * @returns the port of a server on this machine, which ends with the test
 */
export async function startServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener).on('checkContinue', listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
