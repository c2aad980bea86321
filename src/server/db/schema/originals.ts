/**
 * Prefix of provider ids in a copied database: its payments belong to the original, and the copy has none
 * that the provider knows.
 */
export const originalsPrefix = 'original_';
