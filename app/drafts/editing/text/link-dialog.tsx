import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { DOCUMENT_LIMITS } from '../../../memorials/contract.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { OverPage } from '../../../ui/over-page.tsx';
import type { TextEdit } from './text-blocks.ts';
import {
  linkEdit,
  readLinkAddress,
  unlinkEdit,
  withoutProtocol,
  type TextLink,
} from './text-links.ts';

export interface LinkEdit extends TextEdit {
  isRemoval?: boolean | undefined;
}

interface LinkDialogProps {
  link: TextLink;
  /** called with undefined if nothing is changed */
  onClose: (edit?: LinkEdit) => void;
  /** called after closing; moves the focus */
  onCloseFocus: () => void;
}

/** Asks for the text and address of a link and inserts it as Markdown. */
export function LinkDialog({ link, onClose, onCloseFocus }: LinkDialogProps) {
  const { t, i18n } = useLingui();
  const [words, setWords] = useState(link.words);
  const [typed, setTyped] = useState(withoutProtocol(link.address));
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isNew = link.address === '';
  const save = () => {
    // What was not changed is kept as it is written in the text.
    const isSame = !isNew && typed === withoutProtocol(link.address);
    const read = isSame ? { ok: true as const, address: link.address } : readLinkAddress(typed);
    if (read.ok) {
      onClose(linkEdit(link, words, read.address));
      return;
    }
    setProblem(i18n._(read.message));
    field.current?.focus();
  };
  return (
    <OverPage>
      <Dialog
        title={isNew ? t`Add a link` : t`Edit link`}
        onClose={() => onClose()}
        onCloseFocus={onCloseFocus}
      >
        <form
          className="link-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            ref={field}
            label={t`Web address or email`}
            value={typed}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={DOCUMENT_LIMITS.address}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
          <TextField
            label={t`Text to show`}
            value={words}
            autoComplete="off"
            maxLength={DOCUMENT_LIMITS.title}
            onChange={(event) => setWords(event.target.value)}
            hint={t`If you leave this empty, the page will show the web address or email address.`}
          />
          <LinkActions
            onRemove={isNew ? undefined : () => onClose({ ...unlinkEdit(link), isRemoval: true })}
            onCancel={() => onClose()}
          />
        </form>
      </Dialog>
    </OverPage>
  );
}

interface LinkActionsProps {
  /** undefined for a new link */
  onRemove: (() => void) | undefined;
  onCancel: () => void;
}

function LinkActions({ onRemove, onCancel }: LinkActionsProps) {
  return (
    <DialogActions onCancel={onCancel}>
      <button type="submit" className="button" data-variant="primary">
        {onRemove ? <Trans>Save link</Trans> : <Trans>Add link</Trans>}
      </button>
      {onRemove ? (
        <button type="button" className="button" data-variant="quiet" onClick={onRemove}>
          <Trans>Remove link</Trans>
        </button>
      ) : null}
    </DialogActions>
  );
}
