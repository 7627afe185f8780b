/** How screens write dates and numbers: in US English, as the rest of their text. */
export * from './dates';
export * from './numbers';
