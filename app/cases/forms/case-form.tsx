import { pagePathOf } from '../../tributes/page-path.ts';
import { JoinedNames } from '../../ui/joined-names.tsx';
import { FirstNames } from '../../words/writing/form/first-names.tsx';
import { TrapField } from '../../words/writing/form/trap-field.tsx';
import { WordsField } from '../../words/writing/form/words-field.tsx';
import { WordsProblems } from '../../words/writing/form/words-problems.tsx';
import { CASE_TERMS } from '../case-terms.ts';
import { CASE_PATHS, type CaseFormView } from './case-form-view.ts';

interface CaseFormProps {
  view: CaseFormView;
  provider: string;
}

/** The form of a claim or of a request to be left out. It works without JavaScript. */
export function CaseForm({ view, provider }: CaseFormProps) {
  const isClaim = view.kind === 'claim';
  return (
    <>
      <WordsProblems view={view} />
      {isClaim ? (
        <ClaimLead view={view} provider={provider} />
      ) : (
        <WishLead view={view} provider={provider} />
      )}
      <form method="post" encType="multipart/form-data" noValidate className="words-form">
        <input type="hidden" name="form" value={view.formToken} />
        {isClaim ? <ClaimFields view={view} /> : <WishFields view={view} provider={provider} />}
        <TrapField />
        <button type="submit" className="memorial-button" data-variant="primary">
          {isClaim ? 'Send my request' : 'Send'}
        </button>
      </form>
      <Other view={view} />
    </>
  );
}

function ClaimLead({ view, provider }: CaseFormProps) {
  return (
    <>
      <h1 className="memorial-heading words-title">This page should be kept by me</h1>
      <p className="words-lead">
        You ask to keep the page of <JoinedNames names={view.memorial.names} />: to write on it, to
        read what visitors send, and to decide who sees it.{' '}
        {view.isKept
          ? 'Somebody keeps it at the moment, and is asked first. They see your name and how you are related, nothing else.'
          : 'Nobody keeps it at the moment.'}{' '}
        In the end a person at {provider}, who runs these pages, reads what you write and decides.
        Nothing of it appears on the page.
      </p>
    </>
  );
}

function WishLead({ view, provider }: CaseFormProps) {
  return (
    <>
      <h1 className="memorial-heading words-title">I want to be left out of this page</h1>
      <p className="words-lead">
        For the living: a name in the family tree, a picture, a line below it.{' '}
        {view.isKept
          ? `Those who keep the page of this person read at once what you write, and can change it. ${provider}, who runs these pages, looks at it as well, within ${CASE_TERMS.operatorDays} days.`
          : `Nobody keeps this page at the moment, so ${provider}, who runs these pages, reads what you write, within ${CASE_TERMS.operatorDays} days.`}{' '}
        Nothing of it appears on the page.
      </p>
    </>
  );
}

function ClaimFields({ view }: { view: CaseFormView }) {
  return (
    <>
      <Text
        view={view}
        label="Why should you keep it?"
        hint="For example: the one who made it has died, or does not answer. Who else in the family agrees? Those who keep the page do not see this."
      />
      <Name view={view} />
      <WordsField
        name="relationship"
        label={
          <>
            How are you related to <FirstNames names={view.memorial.names} />?
          </>
        }
        errors={view.errors}
      >
        {(input) => (
          <input
            {...input}
            required
            autoComplete="off"
            dir="auto"
            defaultValue={view.values.relationship}
          />
        )}
      </WordsField>
      <Email
        view={view}
        isRequired
        hint="A link goes there, which you have to open once. Later the answer goes there."
      />
    </>
  );
}

function WishFields({ view, provider }: CaseFormProps) {
  return (
    <>
      <Text
        view={view}
        label="What is it, and where on the page?"
        hint="You need give no reason."
      />
      <Name view={view} />
      <Email
        view={view}
        hint={`Optional. So that ${provider} can answer you. The family does not see it.`}
      />
    </>
  );
}

function Text({ view, label, hint }: { view: CaseFormView; label: string; hint: string }) {
  return (
    <WordsField name="text" label={label} hint={hint} errors={view.errors}>
      {(input) => (
        <textarea {...input} rows={7} required dir="auto" defaultValue={view.values.text} />
      )}
    </WordsField>
  );
}

function Name({ view }: { view: CaseFormView }) {
  return (
    <WordsField name="name" label="Your name" errors={view.errors}>
      {(input) => (
        <input {...input} required autoComplete="name" dir="auto" defaultValue={view.values.name} />
      )}
    </WordsField>
  );
}

interface EmailProps {
  view: CaseFormView;
  hint: string;
  isRequired?: boolean;
}

function Email({ view, hint, isRequired = false }: EmailProps) {
  return (
    <WordsField name="email" label="Your e-mail address" hint={hint} errors={view.errors}>
      {(input) => (
        <input
          {...input}
          type="email"
          required={isRequired}
          autoComplete="email"
          dir="ltr"
          defaultValue={view.values.email}
        />
      )}
    </WordsField>
  );
}

/** A link to the other form, for a visitor on the wrong form. */
function Other({ view: { kind, memorial } }: { view: CaseFormView }) {
  return (
    <p className="words-address">
      {kind === 'claim' ? (
        <a href={`${pagePathOf(memorial)}/${CASE_PATHS.wish}`}>
          Or is something about you on this page that should go?
        </a>
      ) : (
        <a href={`${pagePathOf(memorial)}/${CASE_PATHS.claim}`}>
          Or should the whole page be kept by you?
        </a>
      )}
    </p>
  );
}
