import { TRAP_FIELD } from '../writing/form-names.ts';
import { WordsField } from '../writing/words-field.tsx';
import { WordsProblems } from '../writing/words-problems.tsx';
import { REASON_LABELS, type ReportFormView } from './report-view.ts';
import { ReportedTribute } from './reported-tribute.tsx';

interface ReportFormProps {
  view: ReportFormView;
  /** the company that runs the product */
  provider: string;
}

/** The form “Something is wrong here”. It is complete without script. */
export function ReportForm({ view, provider }: ReportFormProps) {
  const { values, errors } = view;
  return (
    <>
      <WordsProblems view={view} />
      <h1 className="memorial-heading words-title">Something is wrong here</h1>
      <p className="words-lead">
        {view.isKept
          ? 'Those who keep this page will read what you send. It does not appear on the page.'
          : 'Nobody keeps this page at the moment. Your report waits for whoever keeps it next.'}
      </p>
      <ReportedTribute tribute={view.tribute} />
      <form method="post" encType="multipart/form-data" noValidate className="words-form">
        <input type="hidden" name="form" value={view.formToken} />
        <Reasons view={view} />
        <WordsField name="text" label="What is wrong?" hint="Optional." errors={errors}>
          {(input) => <textarea {...input} rows={5} dir="auto" defaultValue={values.text} />}
        </WordsField>
        <WordsField
          name="email"
          label="Your e-mail address"
          hint={`Optional. ${provider}, who runs these pages, may answer you there if it has to look at the report, too. The family does not see it.`}
          errors={errors}
        >
          {(input) => (
            <input
              {...input}
              type="email"
              autoComplete="email"
              dir="ltr"
              defaultValue={values.email}
            />
          )}
        </WordsField>
        <p className="words-trap" aria-hidden="true">
          <label>
            Please leave this empty:{' '}
            <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        </p>
        <button type="submit" name="intent" value="send" className="memorial-button">
          Send the report
        </button>
      </form>
    </>
  );
}

function Reasons({ view: { values, errors } }: { view: ReportFormView }) {
  const error = errors.reason;
  return (
    <fieldset className="words-reasons" aria-describedby={error ? 'words-reason-error' : undefined}>
      <legend>What is it about?</legend>
      {error ? (
        <p id="words-reason-error" className="words-error">
          {error}
        </p>
      ) : null}
      {Object.entries(REASON_LABELS).map(([reason, label], index) => (
        <label key={reason} className="words-check">
          <input
            type="radio"
            name="reason"
            value={reason}
            // The summary of what is missing leads to the first choice.
            id={index === 0 ? 'words-reason' : undefined}
            required
            defaultChecked={values.reason === reason}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
