import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { plainParsers, type Parsers } from '../parsers';

export const ParsersContext = createContext<Parsers>(plainParsers);

export const useParsers = () => useContext(ParsersContext);
