import type { Phrases } from './honest-phrases.ts';

const ITALIAN: Phrases = {
  openings: ['Cara famiglia,', 'Ciao {name}, ci hai lasciati troppo presto.', 'Ricordo il {year}:'],
  memories: [
    'pioveva, e lui arrivò con la Vespa del 1962 e due ombrelli.',
    'Ogni domenica alle 12.30 in punto, la pasta al forno. Sempre!',
    'Il coro (40 voci) ha perso il suo basso più basso.',
    'Dal 1957/58 non mancò a una sola partita, 3-0 o 0-5 che fosse.',
  ],
  endings: ['Riposa in pace', 'Un forte abbraccio a tutti voi', 'Buon viaggio'],
  short: ['Riposa in pace', 'Sentite condoglianze', 'Ci manchi'],
  writers: ['Nonna Pia', 'Famiglia De Santis', 'Gli amici del bar Centrale'],
  relationships: ['vicino di casa', 'ex alunno', ''],
};

const POLISH: Phrases = {
  openings: ['Szanowna Rodzino,', 'Żegnaj, {name}.', 'Poznaliśmy się w {year} roku.'],
  memories: [
    'Uczył mnie fizyki w liceum nr 5 i wierzył, że dam radę.',
    'Co roku 1.11 zapalamy świeczkę, w tym roku też dla niej.',
    'Jej pierogi! Jej śmiech! Jej ogród!',
  ],
  endings: ['Spoczywaj w pokoju', 'Łączymy się w bólu', 'Niech odpoczywa w pokoju [*]'],
  short: ['Spoczywaj w pokoju [*]', 'Wyrazy współczucia', '[*] [*] [*]'],
  writers: ['Zofia Wiśniewska', 'Sąsiedzi z ul. Długiej 8/12', 'Klasa IVa'],
  relationships: ['sąsiadka', 'kolega z pracy', ''],
};

const PORTUGUESE: Phrases = {
  openings: ['Querida família,', 'Hoje o céu ganhou {name}.', 'Em {year} ele abriu-me a porta.'],
  memories: [
    'Jogávamos dominó na praça até às 22:00, e ele ganhava sempre, sempre, sempre.',
    'Guardo a fotografia de 25/04/1974 com ele na rua.',
    'Ela dizia: "come mais um bocadinho" e eu comia.',
  ],
  endings: ['Descanse em paz', 'Os meus sentimentos', 'Beijinhos, até um dia'],
  short: ['Descansa em paz', 'Os meus sentimentos', 'Saudades'],
  writers: ['Tia Lurdes', 'João e Conceição', 'O pessoal da oficina'],
  relationships: ['afilhado', 'vizinha do 2.º esq.', ''],
};

const MORE_ENGLISH: Phrases = {
  openings: [
    'TO ALL THE FAMILY, I AM SORRY, MY KEYBOARD IS STUCK ON CAPITALS.',
    'hi its me again, i wrote on tuesday but i wanted to add something about {name}',
    'From Flight Lieutenant (ret.) A. B. Carter, Service No. 4421, {year} intake:',
  ],
  memories: [
    'we was in the same ward, bed 12 and bed 14, and {name} gave me half her pudding every day...',
    'His boat was called "Mary-Ann II" (reg. SY 211) and she leaked!',
    'Roses are red, violets are blue,\nheaven is brighter because it has you.',
    'Chemo 1, Chemo 2, Chemo 3: you joked through all of them.',
    'He ran the 10k in 41:07 at the age of 63!!',
  ],
  endings: ['Love you to the moon & back', '-- Tom', 'R.I.P.', '~*~*~*~*~*~*~*~*~*~*~*~*~'],
  short: ['Gone fishing :-)', 'R I P mate', 'God bless x', 'Thinking of you all xx'],
  writers: ['T.', 'the lads', 'Mrs. P. Adeyemi-Clarke', 'Nan’s favourite (!)'],
  relationships: ['ward 7', 'met once on a train', ''],
};

export const HELD_OUT_PHRASES: readonly Phrases[] = [ITALIAN, POLISH, PORTUGUESE, MORE_ENGLISH];
