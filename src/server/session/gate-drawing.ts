/** The drawing of the museum's gate, the same as in the client. */
export const gateDrawing = `<svg class="gate" viewBox="0 0 240 140" aria-hidden="true" focusable="false">
<g class="quiet"><path d="M8 128h224M28 134h184M96 128V70h48v58M120 70v58M96 84h48M16 128v-18M10 112c2-8 10-8 12 0M224 128v-18M218 112c2-8 10-8 12 0"/></g>
<g class="strong"><path d="M70 40 120 16l50 24M62 46h116M74 40h92M36 66c12 0 22-4 32-10h104c10 6 20 10 32 10M44 74h152"/>
<path d="M54 74v54M60 74v54M86 74v54M92 74v54M148 74v54M154 74v54M180 74v54M186 74v54M48 128h18M80 128h18M142 128h18M174 128h18M104 50h32v12h-32z"/></g>
</svg>`;
