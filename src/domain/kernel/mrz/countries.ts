// Codes of states and citizenships in a machine readable zone: ISO 3166-1 alpha-3, and those that ICAO 9303 part 3 adds.

const ISO = `
ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL BRA
BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU
EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND
HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO
LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC
NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM
SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA
UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE`
/** Germany, British nationals, Kosovo, and organisations. */
const ADDED = 'D<< EUE GBD GBN GBO GBP GBS RKS UNO UNA UNK XBA XIM XCC XCE XCO XEC XPO XES XMP XOM XDC'
/** People without citizenship, behind XX: A stateless, B and C refugees, X unknown. */
const STATELESS = [...'ABCX'].map((letter) => `XX${letter}`)

export const COUNTRIES: readonly string[] = [...`${ISO} ${ADDED}`.trim().split(/\s+/), ...STATELESS]
const known = new Set(COUNTRIES)

/** Whether the three letters are a state, an organisation or a kind of statelessness. */
export const isCountry = (code: string): boolean => known.has(code)

/** The key of the people after whom a state is named, in the form's list of nationalities. */
const NATIONALITIES = new Map(
  Object.entries({
    UZB: '161',
    RUS: '1',
    TJK: '142',
    KAZ: '73',
    KGZ: '83',
    TKM: '157',
    KOR: '88',
    PRK: '88',
    UKR: '164',
    ARM: '32',
    AZE: '23',
    TUR: '155',
    'D<<': '117',
    DEU: '117',
    BLR: '38',
    GEO: '53',
  }),
)

/**
 * The nationality of the form that is usual for a citizenship, or null. Never more than a proposal: the form asks for the people to which
 * the client belongs, which a zone does not have; a citizen of Uzbekistan may be a Karakalpak.
 */
export const usualNationality = (citizenship: string): string | null => NATIONALITIES.get(citizenship) ?? null
