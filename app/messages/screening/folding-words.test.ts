import { expect, test } from 'vitest';

import { hasFoldingWords } from './folding-words.ts';
import { readTexts } from './testing/written-texts.ts';

test.each([
  // Everyday words and names of other languages
  'Så er det slut, gamle ven. Tak for alt.',
  'Ett långt liv är slut, och kaffet också. Slut.',
  'Era nato a Troia, in provincia di Foggia, e la guerra di Troia la sapeva a memoria.',
  'TROIA, 12 agosto: la processione senza di te.',
  'Rest in peace, Dick. Dick und Doof waren seine Helden, er selbst war dick und fröhlich.',
  'Se fue el negro, nuestro negro querido, con el que hablaba con cariño.',
  'Kom maar, oma, kut is een woord dat jij één keer zei.',
  'Han var ikke slet, og huset stod aldrig tomt.',
  'Hodet på pute og boka i handa, slik husker vi deg.',
  'La hora llegó, abuelo. A la hora de siempre.',
  'Une fitta nebbia copriva la valle. Che fitta al cuore.',
  'Il est arrivé en retard, avec son chien et con amore.',
  'Faggots and peas every Friday, that was our Nan.',
  'Sie liebte Schwein mit Knödeln und ihre alte Sau Berta.',
  'Она разводила овчарок, и сука Найда спала у её ног.',
  'Der Kurve nach links, kurvan på vägen, ta kurvan',
  'Kan inte sluta sakna dig, morfar. Slutet gott.',
  'Finocchio e arance, il suo contorno. Figo!',
  'Meu avô negro, o melhor do mundo. Do caralho, vô!',
  'De puta madre, tío, te echo de menos.',
  'Fanny, Randy, Gay, Willy and Cox were her neighbours in Scunthorpe, Middlesex.',
  'Mr. Wang, Miss Hoare, Frau Kuntz und Herr Fick aus Fucking in Oberösterreich',
  // Said fondly
  'Stubborn old bastard, he refused the wheelchair to the last.',
  'You magnificent old bastard, who will beat me at chess now?',
  'He was a lucky son of a bitch, and he knew it.',
  'Quel vieux con merveilleux tu étais, Marcel.',
  'Te extraño, cabrón.',
  'Fuck cancer.',
  'It was a bitch of a winter and he fed the birds every day.',
  'Life is a bitch, she said, and lit a cigarette.',
  'He was the best fucking drummer in Leeds.',
  'Em 1974 a padaria foi arrombada e ele perdoou o ladrão. A porta arrombada ficou.',
  '妈妈操你的心操了一辈子,现在可以歇歇了。',
  'Fack och kock, slutspurt och slutstation: så var Sune.',
  'Penistone, Cockermouth, Lickey End and Twatt, he had driven buses in all of them.',
  'Dr. Dikshit, Frau Fuchs, Mr. Hitchcock, Familie Wichert und Dick Titterington danken.',
  'Dvaput je pao, tri puta ustao.',
  'Era arrivato per la mietitura dalla piana di Troia.',
  '死ねない、死ぬまで働くと言っていました。',
])('“%s” is shown in full', (text) => {
  expect(hasFoldingWords(text)).toBe(false);
});

test.each([
  'He was an asshole and everybody knows it.',
  'You fucking bitch, I am glad.',
  'Burn in hell, motherfucker',
  'She was a slut.',
  'What an evil bastard he was.',
  'Fuck you, old man',
  'f\u200Buck you',
  'Du Arschloch',
  'Сдохни, сука ебаная',
  'このクズ野郎',
  'Endlich ist die alte Hure weg',
  'Quel connard. Fils de pute.',
  'Era un hijo de puta.',
  'Eri una troia.',
  'Era um filho da puta',
  'Seu arrombado, já vai tarde',
  '我操你',
  'Ty kurwo stara',
  'Jij vuile hoer',
  'Din jävla hora',
  'Ты сука, и все это знают',
  'orospu çocuğu',
  'ابن الشرموطة',
  'בן זונה',
  'クソ野郎',
])('“%s” is shown collapsed', (text) => {
  expect(hasFoldingWords(text)).toBe(true);
});

test('no honest text in the corpora is collapsed', () => {
  const texts = [
    ...readTexts('honest'),
    ...readTexts('honest-apart'),
    ...readTexts('honest-named'),
  ];
  expect(texts.filter(({ text }) => hasFoldingWords(text))).toEqual([]);
});
