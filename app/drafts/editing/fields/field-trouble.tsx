import { FieldError } from '../../../ui/form/field-error.tsx';
import { useFieldTrouble } from '../editor-context.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { UseSaved } from './use-saved.tsx';

interface FieldTroubleProps {
  path: string;
  /** of the error */
  id: string;
  /** what is wrong before the server has said so */
  problem?: string | undefined;
  /** false while it is still being typed, and its reason would come too early */
  showsRefusal?: boolean;
}

/** Why a field was not saved, and the versions of two people. */
export function FieldTrouble({ path, id, problem, showsRefusal = true }: FieldTroubleProps) {
  const { refusal, conflict } = useFieldTrouble(path);
  const shown = problem ?? (showsRefusal ? refusal : undefined);
  return (
    <>
      <FieldError id={id} message={shown} />
      {refusal !== undefined && shown !== undefined ? <UseSaved path={path} /> : null}
      {conflict ? <ConflictChoice conflict={conflict} /> : null}
    </>
  );
}
