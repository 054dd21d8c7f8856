import { askEverySectionOf } from './questions.ts';

askEverySectionOf(1);
