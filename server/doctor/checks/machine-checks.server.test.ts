import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { findingsOf } from '../testing/doctor-context.ts';
import { MACHINE_CHECKS, THIS_MACHINE } from './machine-checks.server.ts';

describe('installed tools', () => {
  test("this installation's fonts are there", async () => {
    const { fonts } = await findingsOf(MACHINE_CHECKS, THIS_MACHINE);
    expect(fonts).toMatchObject({ verdict: 'ok' });
  });

  test('without ffmpeg, with a failing one, and without fonts', async () => {
    const missing = { ffmpeg: '/nowhere/ffmpeg', productFolder: await temporaryFolder() };
    const found = await findingsOf(MACHINE_CHECKS, missing);
    expect(found['ffmpeg']).toMatchObject({ verdict: 'warn' });
    expect(found['fonts']).toMatchObject({ verdict: 'fail' });
    const broken = await findingsOf(MACHINE_CHECKS, { ...missing, ffmpeg: process.execPath });
    expect(broken['ffmpeg']).toMatchObject({ verdict: 'fail' });
  });
});
