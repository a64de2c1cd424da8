import { msg, t } from '@lingui/core/macro';

import { LoadFailure, LoadingOutline } from '../../accounts/session-in-browser/load-failure.tsx';
import { loadPrivate } from '../../accounts/session-in-browser/load-private.ts';
import { pageI18n } from '../../language/i18n.ts';
import { attendanceIntents } from '../../messages/attendance/family/attendance-intents.ts';
import { AttendanceRoom } from '../../messages/attendance/family/attendance-room.client.tsx';
import { loadAttendance } from '../../messages/attendance/family/load-attendance.ts';
import { privatePageMeta } from '../../shell/private-page-meta.ts';
import { runIntent } from '../../wire/intents.ts';
import type { Route } from './+types/manage-attendance';

const TITLE = msg`Who’s coming`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, pageI18n._(TITLE));

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadPrivate(t`We couldn’t load the list of people who are coming.`, () =>
    loadAttendance(params.memorialId),
  );
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return runIntent(request, attendanceIntents(params.memorialId));
}

export function HydrateFallback() {
  return <LoadingOutline title={TITLE} />;
}

export default function ManageAttendance({ loaderData }: Route.ComponentProps) {
  if (!loaderData.ok) return <LoadFailure title={TITLE} />;
  return <AttendanceRoom {...loaderData.data} />;
}
