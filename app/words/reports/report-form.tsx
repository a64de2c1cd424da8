import { pagePathOf } from '../../tributes/page-path.ts';
import { TrapField } from '../writing/form/trap-field.tsx';
import { WordsField } from '../writing/form/words-field.tsx';
import { WordsProblems } from '../writing/form/words-problems.tsx';
import { REASON_LABELS, type ReportFormView } from './report-view.ts';
import { ReportedTribute } from './reported-tribute.tsx';

interface ReportFormProps {
  view: ReportFormView;
  provider: string;
}

/** The form “Something is wrong here”. It works without JavaScript. */
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
        <div className="report-email">
          <WordsField
            name="email"
            label="Your e-mail address"
            hint={`Optional, and only for the last three: ${provider}, who runs these pages, reads such a report, too, and may answer you there. The family does not see it.`}
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
        </div>
        <TrapField />
        <button
          type="submit"
          name="intent"
          value="send"
          className="memorial-button"
          data-variant="primary"
        >
          Send the report
        </button>
      </form>
      <OtherForms path={pagePathOf(view.memorial)} />
    </>
  );
}

function OtherForms({ path }: { path: string }) {
  return (
    <>
      <p className="words-address">
        Not about this tribute, but about you on another part of the page?{' '}
        <a href={`${path}/about-me`}>I want to be left out</a>
      </p>
      <p className="words-address">
        About the page as a whole? <a href={`${path}/claim`}>This page should be kept by me</a>
      </p>
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
        <p key={reason}>
          <label className="words-check">
            <input
              type="radio"
              name="reason"
              value={reason}
              id={index === 0 ? 'words-reason' : undefined}
              required
              defaultChecked={values.reason === reason}
            />{' '}
            {label}
          </label>
        </p>
      ))}
    </fieldset>
  );
}
