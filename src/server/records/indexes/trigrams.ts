/**
 * Three characters in a row that every locale of a database takes for letters or digits, of which it makes trigrams. Of
 * others, such as ①②③, the index has none although Unicode calls them numbers.
 */
const TRIGRAM = /[A-Za-z0-9\u4e00-\u9fa5]{3}/;

export const hasTrigram = (word: string): boolean => TRIGRAM.test(word);
