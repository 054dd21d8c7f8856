import { todayInShanghai } from '../../declare/kinds/date.ts';
import { defineRules, type MoveColumns } from '../../server/rules/rules.ts';
import { artifactOffer } from './artifactOffer.ts';

const ways = { donate: 'donation', sell: 'purchase', transfer: 'transfer' } as const;

/** What is accepted enters the collection: an object to be catalogued for each item, in one with the accession. */
export const artifactOfferRules = defineRules(artifactOffer, {
  async onMove(record, move, { now, recordsOf }): Promise<MoveColumns> {
    if (move !== 'accession') return {};
    const objects = recordsOf('collectionManage');
    const made: number[] = [];
    for (const { name, periodText, quantity, photos, story } of record.items) {
      const id = await objects.begin({
        title: name,
        objectName: name,
        dateText: periodText,
        quantity,
        realCount: quantity,
        images: photos,
        provenance: story,
        sourceWay: (ways as Record<string, string>)[record.way] ?? 'other',
        sourceName: record.name,
        inDate: todayInShanghai(now),
        offer: { id: record.id, title: record.name },
      });
      made.push(id);
    }
    return { objects: JSON.stringify(made) };
  },
});
