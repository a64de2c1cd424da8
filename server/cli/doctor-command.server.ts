import { runDoctor, type DoctorOptions } from '../doctor/doctor.server.ts';
import { printFindings, worstOf } from '../doctor/findings.server.ts';
import { readVersion } from '../process/versions.server.ts';

/** Says what is wrong with this installation. The exit code is 1 if a check has failed. */
export async function runDoctorCommand(
  { asJson }: { asJson: boolean },
  surroundings: DoctorOptions & { setExitCode: (code: number) => void },
): Promise<string> {
  const findings = await runDoctor(surroundings);
  const verdict = worstOf(findings);
  if (verdict === 'fail') surroundings.setExitCode(1);
  if (!asJson) return printFindings(findings);
  const head = { verdict, version: await readVersion(), checkedAt: new Date().toISOString() };
  return `${JSON.stringify({ ...head, checks: findings }, null, 2)}\n`;
}
