import { call } from '../../../wire/call.ts';
import { ApiFailure } from '../../../wire/errors/api-failure.ts';
import type { AttendanceList } from '../contract.ts';
import { attendance } from '../endpoints.ts';

export interface AttendanceData {
  memorialId: string;
  /** undefined for members who may not see the guests */
  list: AttendanceList | undefined;
}

export async function loadAttendance(memorialId: string): Promise<AttendanceData> {
  try {
    return { memorialId, list: await call(attendance.list, { id: memorialId }) };
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'NOT_ALLOWED') {
      return { memorialId, list: undefined };
    }
    throw error;
  }
}
