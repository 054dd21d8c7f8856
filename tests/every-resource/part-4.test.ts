import { testSectionsOfPart } from './questions.ts';

testSectionsOfPart(4);
