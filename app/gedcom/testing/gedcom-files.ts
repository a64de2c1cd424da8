export function gedcomFile(records: string, { version = '5.5.1', charset = 'UTF-8' } = {}): string {
  return [
    '0 HEAD',
    '1 SOUR OWN',
    '1 GEDC',
    `2 VERS ${version}`,
    '2 FORM LINEAGE-LINKED',
    ...(version.startsWith('7') ? [] : [`1 CHAR ${charset}`]),
    records.trim(),
    '0 TRLR',
    '',
  ].join('\n');
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** For example `person('A', 'Ann /Hill/', 'F', '1 BIRT', '2 DATE 1941', '1 FAMC @P@')`. */
export function person(xref: string, name: string, sex: string, ...lines: string[]): string {
  return [`0 @${xref}@ INDI`, `1 NAME ${name}`, `1 SEX ${sex}`, ...lines].join('\n');
}

export function family(xref: string, ...links: string[]): string {
  const lines = links.map((link) => {
    const [tag = '', target = ''] = link.split(' ');
    return ['HUSB', 'WIFE', 'CHIL'].includes(tag) ? `1 ${tag} @${target}@` : `1 ${link}`;
  });
  return [`0 @${xref}@ FAM`, ...lines].join('\n');
}

/** Three generations around Rose Hill, with nearly every kind of relative. */
export const HILL_FAMILY = gedcomFile(
  [
    person('ROSE', 'Rose Ann /Hill/', 'F', '1 BIRT', '2 DATE 9 MAR 1921', '1 DEAT Y'),
    person('TOM', 'Tom /Hill/', 'M', '1 BIRT', '2 DATE ABT 1890', '1 DEAT', '2 DATE 1950'),
    person('MAY', 'May /Stone/', 'F', '1 BIRT', '2 DATE BET 1892 AND 1894', '1 DEAT Y'),
    person('OTTO', 'Otto /Hill/', 'M', '1 BIRT', '2 DATE JUN 1860'),
    person('IDA', 'Ida /Berg/', 'F'),
    person('JACK', 'Jack /Hill/', 'M', '1 BIRT', '2 DATE 1925', '1 DEAT', '2 DATE 1999'),
    person('LIZ', 'Liz /Hill/', 'F', '1 BIRT', '2 DATE 1915', '1 BURI', '2 PLAC Oakham'),
    person('NED', 'Ned /Hill/', 'M', '1 BIRT', '2 DATE 1888'),
    person('FAY', 'Fay /Hill/', 'F', '1 BIRT', '2 DATE 1912', '1 DEAT Y'),
    person('SAM', 'Sam /Reed/', 'M', '1 BIRT', '2 DATE 1919', '1 DEAT Y'),
    person('GUS', 'Gus /Reed/', 'M', '1 DEAT Y'),
    person('PAT', 'Pat /Reed/', 'F', '1 BIRT', '2 DATE 4 JUL 1950'),
    person('KIM', 'Kim /Lund/', 'X', '1 BIRT', '2 DATE 1980'),
    person('BEN', 'Ben /Lund/', 'M', '1 BIRT', '2 DATE 1948'),
    person('ZOE', 'Zoe /Hill/', 'F', '1 BIRT', '2 DATE 1955'),
    family('GRAND', 'HUSB OTTO', 'WIFE IDA', 'CHIL TOM', 'CHIL NED'),
    family('PARENTS', 'HUSB TOM', 'WIFE MAY', 'CHIL ROSE', 'CHIL JACK'),
    family('FIRST', 'HUSB TOM', 'WIFE FIRSTWIFE', 'CHIL LIZ'),
    person('FIRSTWIFE', 'Eve /Moor/', 'F', '1 DEAT', '2 DATE 1917'),
    family('NEDS', 'HUSB NED', 'CHIL FAY'),
    family('OWN', 'HUSB SAM', 'WIFE ROSE', 'CHIL PAT', 'MARR'),
    family('REEDS', 'HUSB GUS', 'CHIL SAM'),
    family('PATS', 'HUSB BEN', 'WIFE PAT', 'CHIL KIM'),
    family('JACKS', 'HUSB JACK', 'CHIL ZOE'),
  ].join('\n'),
);
