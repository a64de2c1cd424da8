import { useLingui } from '@lingui/react/macro';

import type { FieldName } from './form-view.ts';

type ProblemField = FieldName | 'reason' | 'count' | 'gathering' | 'note';

const FIELD_ORDER: readonly ProblemField[] = [
  'reason',
  'text',
  'name',
  'relationship',
  'category',
  'count',
  'gathering',
  'email',
  'mayAnswer',
  'photo',
  'note',
];

/** Moves the focus to the error summary without JavaScript. */
const FOCUSED = { autoFocus: true };

interface MessageProblemsProps {
  view: {
    errors: Partial<Record<ProblemField, string>>;
    notice?: string;
  };
}

export function MessageProblems({ view }: MessageProblemsProps) {
  const { t } = useLingui();
  const { errors, notice } = view;
  const problems = FIELD_ORDER.flatMap((field) => {
    const sentence = errors[field];
    return sentence ? [{ field, sentence }] : [];
  });
  if (!notice && problems.length === 0) return null;
  return (
    <div id="words-problems" className="words-problems" role="alert" tabIndex={-1} {...FOCUSED}>
      <p>{notice ?? t`Your message hasn’t been sent yet. Everything you wrote is still here.`}</p>
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ field, sentence }) => (
            <li key={field}>
              <a href={`#words-${field}`}>{sentence}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
