import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
} from 'react';

import { SentenceGap } from '../../../language/sentence-gap.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { useSettled } from '../../../ui/settled.ts';
import { call } from '../../../wire/call.ts';
import { addressPayloadSchema } from '../contract.ts';
import { publishing } from '../endpoints.ts';
import { loadSlugify, slugWhileTyping, withoutEndHyphens } from './to-slug.ts';

export const ADDRESS_TAKEN = msg`This web address is already taken. Choose another one.`;

/** The server counts the checks (`memorial-limits.server.ts`). */
const PAUSE_MS = 400;

interface AddressFieldProps {
  memorialId: string;
  /** the memorial's address now; it is not checked */
  present: string;
  label: string;
  hint: ReactNode;
  slug: string;
  error: string | undefined;
  onChange: (slug: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** The end of a page's address. Typed text is turned into a valid address, and an address in use is reported while typing. */
export function AddressField(props: AddressFieldProps) {
  const { i18n } = useLingui();
  const { memorialId, present, label, hint, slug, error, onChange, inputRef } = props;
  const slugify = useLazyModule(loadSlugify, true)?.default;
  const check = useAddressCheck(memorialId, slug, present);
  const restoreCaret = useRef<() => void>(undefined);

  // Changing the value would move the caret to the end.
  useLayoutEffect(() => {
    restoreCaret.current?.();
    restoreCaret.current = undefined;
  }, [slug]);

  const take = (field: HTMLInputElement) => {
    if (!slugify) {
      onChange(field.value);
      return;
    }
    const before = field.value.slice(0, field.selectionStart ?? undefined);
    const { length } = slugWhileTyping(slugify, before);
    restoreCaret.current = () => field.setSelectionRange(length, length);
    onChange(slugWhileTyping(slugify, field.value));
  };

  const takeWhole = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
    const whole = withoutEndHyphens(slugify ? slugWhileTyping(slugify, value) : value);
    if (whole !== slug) onChange(whole);
  };

  return (
    <TextField
      ref={inputRef}
      label={label}
      hint={
        <>
          {hint}
          <span aria-live="polite">
            {check === 'free' ? (
              <>
                <SentenceGap />
                <Trans>This web address is available.</Trans>
              </>
            ) : null}
          </span>
        </>
      }
      value={slug}
      error={error ?? (check === 'taken' ? i18n._(ADDRESS_TAKEN) : undefined)}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ currentTarget, nativeEvent }) => {
        // A keyboard that is composing a word would lose it, so the word is taken when it is finished.
        if ((nativeEvent as InputEvent).isComposing) onChange(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onBlur={takeWhole}
      // Sends the form around it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') takeWhole(event);
      }}
    />
  );
}

/** Undefined while nothing is known. A check that fails is not told, because saving checks again. */
function useAddressCheck(
  memorialId: string,
  slug: string,
  present: string,
): 'free' | 'taken' | undefined {
  const settled = useSettled(slug, PAUSE_MS);
  const [checked, setChecked] = useState<{ slug: string; isFree: boolean }>();
  const isAsked = settled !== present && addressPayloadSchema.safeParse({ slug: settled }).success;

  useEffect(() => {
    if (!isAsked) return undefined;
    let isWanted = true;
    call(publishing.checkAddress, { id: memorialId, query: { slug: settled } }).then(
      (answer) => {
        if (isWanted) setChecked(answer);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [memorialId, settled, isAsked]);

  if (slug === present || checked?.slug !== slug) return undefined;
  return checked.isFree ? 'free' : 'taken';
}
