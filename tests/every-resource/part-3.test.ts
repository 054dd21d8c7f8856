import { askEverySectionOf } from './questions.ts';

askEverySectionOf(3);
