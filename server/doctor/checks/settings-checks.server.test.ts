import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '../../../app/media/testing/temporary-folder.ts';
import { aDoctorContext, findingsOf } from '../testing/doctor-context.ts';
import { SETTINGS_CHECKS } from './settings-checks.server.ts';

const PRODUCTION = {
  APP_ENV: 'production',
  ORIGIN: 'https://m.example',
  SESSION_SECRET: 'kQ8v2Zr5xT1yW7pL4nB6mC9dF3gH0jKs',
  SMTP_URL: 'smtps://mail.example.org',
  CONTACT_EMAIL: 'help@m.example',
  OPERATOR_ADDRESS: '1 Harbour Road, Cork',
};

describe('settings', () => {
  const production = async (legalTexts = ['privacy', 'terms', 'accessibility']) => {
    const folder = await temporaryFolder();
    for (const kind of legalTexts) await writeFile(join(folder, `${kind}.md`), '# Ours');
    return { ...PRODUCTION, LEGAL_DIR: folder };
  };

  test('complete for production, and with what is missing', async () => {
    const found = await findingsOf(SETTINGS_CHECKS, await aDoctorContext(await production()));
    expect(Object.values(found).map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok']);
    const lacking = { ...PRODUCTION, LEGAL_DIR: '', SESSION_SECRET: 'ab'.repeat(20) };
    const { settings, keys } = await findingsOf(SETTINGS_CHECKS, await aDoctorContext(lacking));
    expect(settings).toMatchObject({ verdict: 'warn' });
    expect(settings?.found).toContain('LEGAL_DIR isn’t set, so visitors see unfinished');
    expect(settings?.advice).toContain('legal FOLDER');
    const unnamed = { ...lacking, OPERATOR_ADDRESS: '' };
    const { settings: first } = await findingsOf(SETTINGS_CHECKS, await aDoctorContext(unnamed));
    expect(first?.found).toBe(
      'All settings are valid for https://m.example, but OPERATOR_ADDRESS isn’t set.',
    );
    expect(keys).toMatchObject({ verdict: 'fail' });
    expect(keys?.found).toBe('SESSION_SECRET has only 2 different characters.');
  });

  test('a LEGAL_DIR that stops the start, and one that lacks a text', async () => {
    const nowhere = await aDoctorContext({ ...PRODUCTION, LEGAL_DIR: './no-such-folder' });
    const { settings: missing } = await findingsOf(SETTINGS_CHECKS, nowhere);
    expect(missing).toMatchObject({ verdict: 'fail' });
    expect(missing?.found).toMatch(/^LEGAL_DIR must be a folder with/);
    const partly = await aDoctorContext(await production(['privacy', 'terms']));
    const { settings } = await findingsOf(SETTINGS_CHECKS, partly);
    expect(settings).toMatchObject({ verdict: 'warn' });
    expect(settings?.found).toContain('LEGAL_DIR has no accessibility.md');
    const copied = await production();
    const blank = String.raw`We keep backups for **\[to be filled in by the operator\]**.`;
    await writeFile(join(copied.LEGAL_DIR, 'privacy.md'), blank);
    const { settings: open } = await findingsOf(SETTINGS_CHECKS, await aDoctorContext(copied));
    expect(open).toMatchObject({ verdict: 'warn' });
    expect(open?.found).toContain('LEGAL_DIR has blanks in privacy.md');
  });

  test('an unfinished restore', async () => {
    const context = await aDoctorContext();
    await writeFile(join(context.config.dataDirectory, 'restore-unfinished'), 'id');
    const { restore } = await findingsOf(SETTINGS_CHECKS, context);
    expect(restore).toMatchObject({ verdict: 'fail' });
  });
});
