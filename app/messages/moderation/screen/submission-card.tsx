import { Trans, useLingui } from '@lingui/react/macro';
import { use, useId, useState } from 'react';

import { languageName } from '../../../language/languages.ts';
import { PageLanguage } from '../../../language/page-language.ts';
import { otherLanguageOf } from '../../../language/text-language.ts';
import { whenSentence } from '../../../management/overview/log-sentences.ts';
import { Picture } from '../../../media/picture.tsx';

import '../../../ui/form/field.css';
import type { ListedState, Submission } from '../contract.ts';
import { CardActions } from './card-actions.tsx';
import type { Decisions } from './use-decisions.ts';

interface SubmissionCardProps {
  item: Submission;
  tab: ListedState;
  categories: readonly string[];
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  decisions: Decisions;
}

export function SubmissionCard(props: SubmissionCardProps) {
  const { item, tab, categories, isSelected, onSelect, decisions } = props;
  const { t } = useLingui();
  const { name } = item;
  const nameId = useId();
  const category = decisions.categoryOf(item);
  const hasCategory = categories.length > 0 || category !== undefined;
  return (
    <li>
      <article className="words-card" aria-labelledby={nameId}>
        <header className="words-card-head">
          <label className="words-check">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={(event) => onSelect(event.target.checked)}
            />
            <span className="visually-hidden">{t`Select the tribute by ${name}`}</span>
          </label>
          <Writer item={item} nameId={nameId} />
        </header>
        <Words item={item} />
        {tab === 'published' ? null : <Reasons item={item} />}
        {hasCategory ? (
          <CategoryField
            value={category ?? ''}
            categories={categories}
            onChange={(next) => decisions.chooseCategory(item, next)}
          />
        ) : null}
        <CardActions item={item} tab={tab} decisions={decisions} />
      </article>
    </li>
  );
}

function Writer({ item, nameId }: { item: Submission; nameId: string }) {
  return (
    <>
      {item.photo ? (
        <Picture address={item.photo} alt="" sizes="4rem" placeholder="person" />
      ) : null}
      <div className="words-card-who">
        <h2 id={nameId} className="words-card-name">
          <bdi>{item.name}</bdi>
        </h2>
        <p className="words-card-facts">
          {item.relationship ? (
            <>
              <bdi>{item.relationship}</bdi>
              {' · '}
            </>
          ) : null}
          <WrittenAt at={item.writtenAt} />
        </p>
      </div>
    </>
  );
}

function Reasons({ item: { reasons } }: { item: Submission }) {
  if (reasons.length === 0) return null;
  return (
    <div className="words-card-reasons">
      <p>
        <Trans>Why it may be spam:</Trans>
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

function Words({ item }: { item: Submission }) {
  const { t, i18n } = useLingui();
  const pageLanguage = use(PageLanguage);
  const other = otherLanguageOf(item.text, pageLanguage, item.readIn);
  const text = (
    <p className="words-card-text" lang={other ?? pageLanguage} dir="auto">
      {item.text}
    </p>
  );
  return (
    <>
      {item.isFolded ? (
        <details className="words-card-folded">
          <summary>
            <Trans>This may be hurtful, so we’ve hidden it. Tap to read it.</Trans>
          </summary>
          {text}
        </details>
      ) : (
        text
      )}
      {other === undefined ? null : (
        <p className="words-card-facts">{t`This tribute seems to be in ${{ language: languageName(other, i18n.locale) }}.`}</p>
      )}
      {item.shownText === undefined ? null : (
        <>
          <p>
            <Trans>
              This tribute has been edited. Until you decide, the page shows the earlier version.
            </Trans>
          </p>
          <details className="words-card-folded">
            <summary>
              <Trans>Read the earlier version</Trans>
            </summary>
            <p
              className="words-card-text"
              lang={otherLanguageOf(item.shownText, pageLanguage, item.readIn) ?? pageLanguage}
              dir="auto"
            >
              {item.shownText}
            </p>
          </details>
        </>
      )}
    </>
  );
}

function WrittenAt({ at }: { at: string }) {
  const [now] = useState(() => new Date());
  return <time dateTime={at}>{whenSentence(new Date(at), now)}</time>;
}

interface CategoryFieldProps {
  value: string;
  categories: readonly string[];
  onChange: (category: string) => void;
}

function CategoryField({ value, categories, onChange }: CategoryFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const options = [...new Set([...categories, ...(value === '' ? [] : [value])])];
  return (
    <div className="field words-card-category">
      <label className="field-label" htmlFor={id}>
        <Trans>Category</Trans>
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t`None`}</option>
        {options.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </select>
    </div>
  );
}
