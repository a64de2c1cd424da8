import type { Hono } from 'hono';

import { pageI18n } from '../../language/i18n.ts';
import type { MemorialRights } from '../../members/access.server.ts';
import { i18nOf, languageOf } from '../../wire/api.server.ts';
import { mount, type Grants } from '../../wire/mount.server.ts';
import { attendance, attendanceFiles } from './endpoints.ts';
import { acceptAnswer, listAttendance, writeAttendanceTable } from './list-answers.server.ts';
import { tellChanges, thankGuests, type TellingContext } from './notices/tell-guests.server.ts';
import { emptySpam, removeAnswer } from './remove-answers.server.ts';

/** @param downloads - grants for plain links, which no script can renew first */
export function attendanceRoutes(
  context: TellingContext,
  grants: Grants<MemorialRights>,
  downloads: Grants<MemorialRights>,
): Hono {
  return mount(attendance, grants, {
    list: (memorial) => listAttendance(context, memorial),
    notice: (memorial, { payload: { text } }) => tellChanges(context, memorial, text),
    thanks: (memorial, { payload: { text } }) => thankGuests(context, memorial, text),
    accept: (memorial, { params }) => acceptAnswer(context, memorial, params.answer),
    emptySpam: (memorial, { payload: { until } }) => emptySpam(context, memorial, new Date(until)),
    remove: (memorial, { params }) => removeAnswer(context, memorial, params.answer),
  }).route(
    '/',
    mount(attendanceFiles, downloads, {
      table: async (memorial, { c }) => {
        const table = await writeAttendanceTable(context, memorial, {
          i18n: i18nOf(c) ?? pageI18n,
          language: languageOf(c),
        });
        return new Response(table, {
          headers: {
            'Cache-Control': 'no-store',
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': 'attachment; filename="guests.csv"',
          },
        });
      },
    }),
  );
}
