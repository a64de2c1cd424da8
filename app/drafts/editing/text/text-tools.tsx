import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bold, Italic, Link2, List, type LucideIcon } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';

import { readFieldAt } from '../../changes/change-paths.ts';
import { useEditor } from '../editor-context.ts';
import { LinkDialog, type LinkEdit } from './link-dialog.tsx';
import type { TextEdit } from './text-blocks.ts';
import { linkAt, type TextLink } from './text-links.ts';
import { applyEdit, markEdit, type Mark } from './text-marks.ts';

const MARKS: ReadonlyArray<{ mark: Mark | 'link'; label: MessageDescriptor; Icon: LucideIcon }> = [
  { mark: 'bold', label: msg`Bold`, Icon: Bold },
  { mark: 'italic', label: msg`Italic`, Icon: Italic },
  { mark: 'link', label: msg`Link`, Icon: Link2 },
  { mark: 'list', label: msg`List`, Icon: List },
];

interface TextToolsProps {
  path: string;
  area: RefObject<HTMLTextAreaElement | null>;
  /** shown until the next edit, if a tool had nothing to do */
  advice: string;
  onAdvice: (sentence: string) => void;
  onChange: (text: string) => void;
}

export function TextTools({ path, area, advice, onAdvice, onChange }: TextToolsProps) {
  const { t, i18n } = useLingui();
  const { link, openLink, closeLink, focusText } = useLinkDialog(path, area, onChange);
  const press = (mark: Mark | 'link') => {
    const field = area.current;
    if (!field) return;
    if (mark === 'link') {
      openLink(field);
      return;
    }
    const edit = markEdit(mark, field.value, field.selectionStart, field.selectionEnd);
    if (edit) applyEdit(field, edit, onChange);
    onAdvice(edit ? '' : t`Put the cursor in a word, or select the words you want to format.`);
  };
  return (
    <>
      <div className="text-marks" role="group" aria-label={t`Formatting`}>
        {MARKS.map(({ mark, label, Icon }) => (
          <button
            key={mark}
            type="button"
            className="text-mark"
            // Without this call, the press would remove the selection in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => press(mark)}
          >
            <Icon className="editor-icon" aria-hidden="true" />
            {i18n._(label)}
          </button>
        ))}
        <p className="text-advice" role="status">
          {advice}
        </p>
      </div>
      {link ? <LinkDialog link={link} onClose={closeLink} onCloseFocus={focusText} /> : null}
    </>
  );
}

/** The text gets its edit only after the dialog has closed, because the dialog holds the focus. */
function useLinkDialog(
  path: string,
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
) {
  const { t } = useLingui();
  const { session, removed } = useEditor();
  const [opened, setOpened] = useState<{ link: TextLink; value: string }>();
  const edit = useRef<LinkEdit>(undefined);
  const focusText = () => {
    const field = area.current;
    const wanted = edit.current;
    edit.current = undefined;
    if (!field) return;
    field.focus();
    if (!wanted) return;
    const before = field.value;
    applyEdit(field, wanted, onChange);
    if (!wanted.isRemoval) return;
    const after = field.value;
    removed({
      removed: t`Link removed.`,
      restored: t`Link restored.`,
      place: path,
      failed: t`The text has changed since you removed the link, so we didn’t restore it.`,
      undo: () => {
        // What was typed last is shown in the draft after a pause, or when it is sent.
        void session.flush();
        if (readFieldAt(session.getView().document, path) !== after) return false;
        session.set(path, before);
        return true;
      },
    });
  };
  return {
    link: opened?.link,
    openLink: ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
      setOpened({ link: linkAt(value, selectionStart, selectionEnd), value }),
    closeLink: (wanted?: LinkEdit) => {
      const now = area.current?.value ?? '';
      edit.current =
        wanted && opened
          ? { ...movedEdit(wanted, opened.value, now), isRemoval: wanted.isRemoval }
          : undefined;
      setOpened(undefined);
    },
    focusText,
  };
}

/** Someone else's text may have come meanwhile. Then the link goes where its words are now, or to the end. */
function movedEdit(edit: TextEdit, before: string, now: string): TextEdit {
  if (before === now) return edit;
  const old = before.slice(edit.from, edit.to);
  const found = old === '' ? -1 : now.indexOf(old);
  const from = found === -1 ? now.length : found;
  const end = from + edit.text.length;
  return { from, to: found === -1 ? from : from + old.length, text: edit.text, select: [end, end] };
}
