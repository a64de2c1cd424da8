import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';

import { showField } from '../../../ui/show-field.ts';
import type { KeptMemorial } from '../../kept-memorial.ts';
import { AddressField } from '../../publishing/address/address-field.tsx';

export interface AddressProblem {
  sentence: string;
}

interface AddressChoiceProps {
  memorial: KeptMemorial;
  slug: string;
  onChange: (slug: string) => void;
  /** a new object for each attempt to publish, because each one leads to the field */
  problem: AddressProblem | undefined;
}

export function AddressChoice({ memorial, slug, onChange, problem }: AddressChoiceProps) {
  const { t } = useLingui();
  const { host } = window.location;
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (problem && !isOpen) setIsOpen(true);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (problem) showField(input.current);
  }, [problem]);

  return (
    <section className="begin-part" aria-labelledby="begin-address-title">
      <h2 id="begin-address-title" className="begin-part-title">
        <Trans>Web address</Trans>
      </h2>
      {isOpen ? (
        <AddressField
          inputRef={input}
          memorialId={memorial.id}
          present={memorial.slug}
          label={t`Web address (the part after ${host}/)`}
          hint={t`Use lower-case letters, numbers and hyphens.`}
          slug={slug}
          error={problem?.sentence}
          onChange={onChange}
        />
      ) : (
        <p className="begin-address">
          <span>
            {host}/<strong>{slug}</strong>
          </span>
          <button type="button" className="text-button" onClick={() => setIsOpen(true)}>
            <Trans>Change web address</Trans>
          </button>
        </p>
      )}
    </section>
  );
}
