import { msg } from '@lingui/core/macro';

import { pageI18n } from '../language/i18n.ts';
import { ApiFailure } from '../wire/errors/api-failure.ts';
import { localTimeInWords } from '../wire/text/dates-in-words.ts';

/** Says in the user's time zone that a newer code was sent, if that is why the code was rejected. */
export async function withNewerCode<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const sentAt = new Date(error.details['newerCodeSentAt'] ?? Number.NaN);
    if (Number.isNaN(sentAt.getTime())) throw error;
    const { status, isApiResponse, code, fields, details } = error;
    const time = localTimeInWords(sentAt);
    throw new ApiFailure(
      pageI18n._(msg`We sent you a newer code at ${time}. Please enter that one.`),
      {
        status,
        isApiResponse,
        code,
        fields,
        details,
        cause: error,
      },
    );
  }
}
