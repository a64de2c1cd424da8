import { beforeAll, expect, test } from 'vitest';

import { openTestApp } from '../../../tests/harness/open-test-app.ts';
import { FamilyUser } from '../../memorials/testing/families.ts';
import type { SubmissionsPage } from '../../messages/moderation/contract.ts';
import { openReportForm, sendReport } from '../../messages/reports/report-forms.server.ts';
import { Visitor } from '../../messages/writing/testing/visitor.ts';
import { readTributesPage } from '../../tributes/service.server.ts';
import { caseIdOf, CaseVisitor } from '../testing/case-visitor.ts';
import { declineCase, grantClaim, hideTributeForCase } from './decide.server.ts';

// A memorial in English, whose visitors may read its fixed texts in another language.
const app = openTestApp();
let owner: FamilyUser;
let id: string;
let slug: string;

beforeAll(async () => {
  owner = await FamilyUser.register(app);
  id = await owner.create({ visitorLanguages: true });
  await owner.publish(id);
  ({ slug } = await owner.memorial(id));
});

const htmlTo = async (email: string) => (await app.mailbox.lastTo(email)).html;
const SPANISH = '<html lang="es"';

test('the writer of a removed tribute and who reported it get emails in the language of their form', async () => {
  const [writer, reporter] = ['writer-es@example.net', 'reporter-es@example.net'];
  await new Visitor(app, { language: 'es' }).write(slug, { email: writer });
  const { body } = await owner.call('GET', `/${id}/submissions?state=waiting`);
  const { submissions } = body.data as unknown as SubmissionsPage;
  const ids = submissions.map((submission) => submission.id);
  await owner.call('POST', `/${id}/submissions/decisions`, { ids, decision: 'publish' });
  const { tributes } = await readTributesPage(app.database.kysely, id, { limit: 1 });
  const target = { slug, tributeId: tributes[0]?.id ?? '', language: 'es' };
  const { formToken } = await openReportForm(app.services, target);
  const values = { reason: 'about-me', text: '', email: reporter };
  await sendReport(app.services, target, { values, formToken, isTrapFilled: false }, 'a network');
  const report = await app.database.kysely
    .selectFrom('card_reports')
    .select('id')
    .where('email', '=', reporter)
    .executeTakeFirstOrThrow();
  expect(await hideTributeForCase(app.services, report.id)).toEqual({ isDone: true });
  expect(await htmlTo(writer)).toContain(SPANISH);
  expect(await declineCase(app.services, report.id)).toEqual({ isDone: true });
  expect(await htmlTo(reporter)).toContain(SPANISH);
});

test('who asks to be left out is answered in the language of their form', async () => {
  const email = 'wish-es@example.net';
  await new CaseVisitor(app, slug, 'es').send('wish', { email });
  const wish = await app.database.kysely
    .selectFrom('cases')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(await declineCase(app.services, wish.id)).toEqual({ isDone: true });
  expect(await htmlTo(email)).toContain(SPANISH);
});

test('a claim stays in the language of its form: its page, and the email that grants or declines it', async () => {
  await owner.browser.call('DELETE', '/delete-account');
  const [granted, declined] = ['granted-es@example.net', 'declined-es@example.net'];
  const visitor = new CaseVisitor(app, slug, 'es');
  const other = await visitor.confirmedClaim({ email: declined });
  expect((await visitor.page(other)).memorial.language).toBe('es');
  expect(await declineCase(app.services, caseIdOf(other))).toEqual({ isDone: true });
  expect(await htmlTo(declined)).toContain(SPANISH);
  const token = await visitor.confirmedClaim({ email: granted });
  expect(await grantClaim(app.services, caseIdOf(token))).toEqual({ isDone: true });
  expect(await htmlTo(granted)).toContain(SPANISH);
});
