import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

import type { OpenedTree } from '../../../gedcom/worker/opened-tree.ts';
import type { TreeFile } from './use-tree-file.ts';

interface ChooseReadingProps {
  tree: OpenedTree;
  treeFile: TreeFile;
}

/** Asks only if the encoding of the file is uncertain and changes how its names look. */
export function ChooseReading({ tree, treeFile }: ChooseReadingProps) {
  const id = useId();
  const { readings, encoding } = tree.summary;
  if (readings.length < 2) return null;
  return (
    <div className="family-file-readings" role="group" aria-labelledby={id}>
      <h4 id={id} className="family-file-legend">
        <Trans>Which names look right?</Trans>
      </h4>
      <p>
        <Trans>
          The names in this file can be read in more than one way. Choose the line that looks right.
        </Trans>
      </p>
      <ul className="family-file-list">
        {readings.map((reading) => (
          <li key={reading.encoding}>
            <button
              type="button"
              className="family-file-match"
              aria-pressed={reading.encoding === encoding}
              onClick={() => {
                if (reading.encoding !== encoding) void treeFile.readAs(tree, reading.encoding);
              }}
            >
              {reading.names.map((name) => (
                <bdi key={name} className="family-file-name">
                  {name}
                </bdi>
              ))}
              <span className="family-file-detail">{reading.encoding}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
