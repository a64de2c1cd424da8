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
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (problem && !isOpen) setIsOpen(true);

  useEffect(() => {
    if (problem) showField(input.current);
  }, [problem]);

  return (
    <section className="begin-part" aria-labelledby="begin-address-title">
      <h2 id="begin-address-title" className="begin-part-title">
        Web address
      </h2>
      {isOpen ? (
        <AddressField
          inputRef={input}
          memorialId={memorial.id}
          present={memorial.slug}
          label={`Web address after ${window.location.host}/`}
          hint="Lower-case letters, numbers and hyphens."
          slug={slug}
          error={problem?.sentence}
          onChange={onChange}
        />
      ) : (
        <p className="begin-address">
          <span>
            {window.location.host}/<strong>{slug}</strong>
          </span>
          <button type="button" className="text-button" onClick={() => setIsOpen(true)}>
            Change web address
          </button>
        </p>
      )}
    </section>
  );
}
