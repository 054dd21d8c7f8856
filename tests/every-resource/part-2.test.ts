import { testSectionsOfPart } from './questions.ts';

testSectionsOfPart(2);
