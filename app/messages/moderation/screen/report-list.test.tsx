import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { failNetwork } from '../../../accounts/testing/fake-api.ts';
import { resetTab } from '../../../accounts/testing/rendered-dialog.tsx';
import { replies } from '../../../accounts/testing/scripted-api.ts';
import { ada } from '../../../accounts/testing/session-tab.ts';
import { newUser } from '../../../ui/testing/user.ts';
import type { ReportsResponse } from '../../reports/contract.ts';
import { ReportList, useReports } from './report-list.tsx';

const ID = 'mem_0123456789ABCDEFGHIJKL';
const BASE = `/api/v1/memorials/${ID}/reports`;
const REPORT: ReportsResponse['reports'][number] = {
  id: 'rep_0000000000000000000001',
  reason: 'hurts',
  text: 'He was not like that.',
  reportedAt: '2026-11-20T08:00:00.000Z',
  tribute: { name: 'Ruth', text: 'Words of Ruth' },
};

const user = newUser();

function Shown() {
  return <ReportList {...useReports(ID)} />;
}

function openReports(before: ReportsResponse) {
  const after = { reports: [], open: 0 };
  const api = resetTab(ada);
  api.reply = (call) => replies.fine(call.startsWith('GET') ? before : after);
  render(<Shown />);
  return api;
}

test('reports are listed with their tributes, and can be closed', async () => {
  const api = openReports({ reports: [REPORT], open: 1 });
  expect(await screen.findByText('He was not like that.')).toBeInTheDocument();
  expect(screen.getByText('Words of Ruth')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close report' }));
  await waitFor(() => expect(screen.queryByText('He was not like that.')).not.toBeInTheDocument());
  expect(api.callNames().at(-1)).toBe(`POST ${BASE}/${REPORT.id}/close`);
});

test("those the first reader hasn't read yet are only counted", async () => {
  openReports({ reports: [], open: 2 });
  expect(
    await screen.findByText('2 reports are waiting for the first reader.'),
  ).toBeInTheDocument();
});

test("a report that couldn't be closed stays and says so", async () => {
  const api = openReports({ reports: [REPORT], open: 1 });
  await screen.findByText('He was not like that.');
  api.reply = () => failNetwork();
  await user.click(screen.getByRole('button', { name: 'Close report' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save this just now.');
  expect(screen.getByText('He was not like that.')).toBeInTheDocument();
});
