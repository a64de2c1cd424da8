import { describe, expect, test } from 'vitest';

import { bytesOf, gedcomFile } from '../testing/gedcom-files.ts';
import { readFamilyFile } from './read-family-file.ts';

function nameOf(lines: string[], version = '5.5.1'): string | undefined {
  const record = gedcomFile(['0 @A@ INDI', ...lines].join('\n'), { version });
  return readFamilyFile(bytesOf(record)).persons[0]?.name;
}

describe('placeholders for an unknown name are left out', () => {
  test.each([
    ['@P.N. /Lind/', 'Lind'],
    ['@@P.N. /Lind/', 'Lind'],
    ['Eva /@N.N./', 'Eva'],
    ['Eva /N.N./', 'Eva'],
    ['Eva /N. N./', 'Eva'],
    ['Eva /NN/', 'Eva'],
    ['NN /Lind/', 'Lind'],
    ['Eva /?/', 'Eva'],
    ['?? /Lind/', 'Lind'],
    ['Eva /???/', 'Eva'],
    ['Eva ? /Lind/', 'Eva Lind'],
    ['Eva /___/', 'Eva'],
    ['Eva /--/', 'Eva'],
    ['Eva /.../', 'Eva'],
    ['Eva /[--?--]/', 'Eva'],
    ['[--?--] /Lind/', 'Lind'],
    ['Eva /(unknown)/', 'Eva'],
    ['Eva /Unknown/', 'Eva'],
    ['UNKNOWN /Lind/', 'Lind'],
    ['[Unknown] /Lind/', 'Lind'],
    ['(first name unknown) /Lind/', 'Lind'],
    ['Eva /LNU/', 'Eva'],
    ['FNU /Lind/', 'Lind'],
    ['Eva LNU', 'Eva'],
    ['Unknown Lind', 'Lind'],
    ['Eva /Unbekannt/', 'Eva'],
    ['Living /Lind/', 'Lind'],
    ['Living Lind', 'Lind'],
    ['Private /Lind/', 'Lind'],
    ['[Private] /Lind/', 'Lind'],
    ['<Living> /Lind/', 'Lind'],
    ['? /?/ jr.', ''],
    ['Living', ''],
    ['/Private/', ''],
    ['@P.N. /@N.N./', ''],
    ['Unknown', ''],
    ['Unknown /Unknown/', ''],
    ['Unkn. /Lind/', 'Lind'],
    ['n/a /Lind/', 'Lind'],
    ['N/A', ''],
    ['Unknown Father', ''],
    ['Unknown wife of John /Lind/', 'Lind'],
    ['Unbekannter Vater', ''],
    ['Mère inconnue /Lind/', 'Lind'],
    ['Vorname unbekannt /Lind/', 'Lind'],
    ['Prénom inconnu /Lind/', 'Lind'],
    ['Eva /Nachname unbekannt/', 'Eva'],
    ['Unbekannte /Lind/', 'Lind'],
    ['Sconosciuta /Lind/', 'Lind'],
    ['Nieznane /Lind/', 'Lind'],
    ['Eva /not named/', 'Eva'],
    ['Неизвестная /Лесная/', 'Лесная'],
    ['לא ידוע /כהן/', 'כהן'],
    ['مجهول /علي/', 'علي'],
    ['不明 /田中/', '田中'],
    ['花子 /不詳/', '花子'],
    ['Private /Person/', ''],
    ['<Privé> /Lind/', 'Lind'],
  ])('%s', (value, name) => {
    expect(nameOf([`1 NAME ${value}`])).toBe(name);
  });

  test.each([
    ['Private John /Lind/', 'Private John Lind'],
    ['Ann /Living/', 'Ann Living'],
    ['N. Nora /Lind/', 'N. Nora Lind'],
    ['Ann? /Lind/', 'Ann? Lind'],
    ['Nn. Anna /Lund/', 'Nn. Anna Lund'],
    ['Ann & Bob /Lind/', 'Ann & Bob Lind'],
    ['Ann (Nan) /Lind/', 'Ann (Nan) Lind'],
    ['Thomas /Mann/', 'Thomas Mann'],
    ['Privat /Lind/', 'Privat Lind'],
    ['Known /Lind/', 'Known Lind'],
  ])('but not parts of a name: %s', (value, name) => {
    expect(nameOf([`1 NAME ${value}`])).toBe(name);
  });
});

describe('the marks of a call name are removed', () => {
  test.each([
    ['Hans Peter* /Lind/', 'Hans Peter Lind'],
    ['Hans *Peter /Lind/', 'Hans Peter Lind'],
    ['Hans Peter * /Lind/', 'Hans Peter Lind'],
    ['Hans-Peter* Karl /Lind/', 'Hans-Peter Karl Lind'],
    ['Hans _Peter_ /Lind/', 'Hans Peter Lind'],
    ['Hans <u>Peter</u> /Lind/', 'Hans Peter Lind'],
    ['Hans "Peter" /Lind/', 'Hans Peter Lind'],
    ['Hans „Peter“ /Lind/', 'Hans Peter Lind'],
    ['Hans “Peter” /Lind/', 'Hans Peter Lind'],
    ['Hans »Peter« /Lind/', 'Hans Peter Lind'],
    ['Hans ‘Peter’ /Lind/', 'Hans Peter Lind'],
    ["Hans 'Peter' /Lind/", 'Hans Peter Lind'],
    ["Jan /van 't Hof/", "Jan van 't Hof"],
    ["Ann /O'Hara/", "Ann O'Hara"],
  ])('%s', (value, name) => {
    expect(nameOf([`1 NAME ${value}`])).toBe(name);
  });

  test('but a nickname keeps its quotation marks', () => {
    expect(nameOf(['1 NAME William "Bill" /Lind/', '2 NICK Bill'])).toBe('William "Bill" Lind');
  });
});

describe('name pieces', () => {
  test('are used for what the name lacks', () => {
    expect(nameOf(['1 NAME /Lind/', '2 GIVN Eva, Maria'])).toBe('Eva Maria Lind');
    expect(nameOf(['1 NAME Eva //', '2 SPFX von', '2 SURN Lind'])).toBe('Eva von Lind');
    expect(nameOf(['1 NAME Eva /Lind/', '2 GIVN Eva', '2 SURN Lind'])).toBe('Eva Lind');
    expect(nameOf(['1 NAME', '2 GIVN Hans Peter*', '2 SURN @N.N.'])).toBe('Hans Peter');
  });

  test('given names with commas between them', () => {
    expect(nameOf(['1 NAME Jean,Pierre/DUPONT/'])).toBe('Jean Pierre DUPONT');
    expect(nameOf(['1 NAME Jean, Pierre /DUPONT/'])).toBe('Jean Pierre DUPONT');
  });

  test('a title and a suffix are where the file has them', () => {
    expect(nameOf(['1 NAME Dr. Eva /von Lind/ jr.', '2 NPFX Dr.'])).toBe('Dr. Eva von Lind jr.');
  });

  test('a slash within a name stays if the surname is marked', () => {
    expect(nameOf(['1 NAME Ann/Anna /Reed/'])).toBe('Ann/Anna Reed');
    expect(nameOf(['1 NAME Ann /Reed/Read/'])).toBe('Ann Reed/Read');
    expect(nameOf(['1 NAME Ann / Anna /Reed/'])).toBe('Ann / Anna Reed');
    expect(nameOf(['1 NAME Ann / Reed /'])).toBe('Ann Reed');
    expect(nameOf(['1 NAME Ann/Anna /Reed/Read/ jr.'])).toBe('Ann/Anna Reed/Read jr.');
    expect(nameOf(['1 NAME Ann /Reed/ born Hill/Hull'])).toBe('Ann Reed born Hill/Hull');
  });

  test('two surnames that are both marked', () => {
    expect(nameOf(['1 NAME Ann /Reed/ /Hill/'])).toBe('Ann Reed Hill');
    expect(nameOf(['1 NAME Ann /Reed//Hill/'])).toBe('Ann Reed Hill');
  });

  test('a comma before a suffix has no space before it', () => {
    expect(nameOf(['1 NAME Carl /Reed/, Jr.'])).toBe('Carl Reed, Jr.');
  });

  test('in GEDCOM 7, only a leading @ is doubled', () => {
    expect(nameOf(['1 NAME @@nn a@@b'], '7.0')).toBe('@nn a@@b');
    expect(nameOf(['1 NAME @@nn a@@b'])).toBe('@nn a@b');
  });
});
