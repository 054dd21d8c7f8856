import { defineRules, type FieldRefusals } from '../../server/records/rules.ts';
import { sliderConfig } from './sliderConfig.ts';

/** Visitors do not watch a longer carousel. */
const MAX_PER_CHANNEL = 8;

/** A channel shows eight pictures at most. */
export const sliderConfigRules = defineRules(sliderConfig, {
  async preflight(record, { recordsOf }): Promise<FieldRefusals> {
    // A draft may have none yet.
    for (const channel of record.channels ?? []) {
      const count = await recordsOf(sliderConfig.code).countLive({ except: record.id, holding: ['channels', channel] });
      if (count < MAX_PER_CHANNEL) continue;
      const { zh, en } = sliderConfig.fields.channels.options[channel];
      return {
        channels: {
          zh: `“${zh}”已有 ${count} 幅在展示，最多 ${MAX_PER_CHANNEL} 幅，请先下线其中之一。`,
          en: `“${en}” shows ${count} pictures already, and ${MAX_PER_CHANNEL} at most; please take one offline first.`,
        },
      };
    }
    return {};
  },
});
